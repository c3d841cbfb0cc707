import { chanceOf } from '../seed/random.ts';
import type { Dialect } from './index.ts';
import { dialectOf, points } from './index.ts';

/** How often a point is not plain; names are many, and each is a setting, so that few are drawn. */
const OTHERWISE = 0.3;
const RENAMED = 0.04;
/** Of the choices that nobody can read, so that what comes behind them is met, too. */
const UNREADABLE = 0.03;

/** Only a total tells that there are rows behind a page without any. */
const EMPTY_PAGE = 'pages=a page hidden';

/**
 * What is not drawn together. A row without a reason of its own: both shape the same part of an answer, and the second
 * would take away what the first has made.
 */
const OVERRULED: ReadonlyArray<[name: string, by: string[]]> = [
	['totals=', [EMPTY_PAGE]],
	// The limit is the page size that was applied (interface section 2): with both wrong nothing tells that there is more, nor
	// where small pages are hidden as a whole.
	['totals=of the page', ['pages=silently', 'pages=fifty hidden']],
	// Fifty hidden rows are a whole page then, and a wrong total does not tell of the rows behind it.
	['limits of a page=', ['pages=fifty hidden']],
	// The same rows for any offset, and more of them counted: that is how an offset looks that is not known.
	['totals=too large', ['pages=not paged']],
	// A list by reference has no order, which is told before the size of its page is.
	['lists=by ref', ['pages=not paged', 'name of list.limit']],
	// A total that sinks by a row with each page of one says at the middle that this is the end, and a list of the editor
	// knows no page but the one it has.
	['totals=moving', ['pages=at most 1']],
	// With pages of one row no row is shared, so that a total which grows with each page looks like a list that moves.
	['totals=so far', ['pages=at most 1']],
	// A page of one leaves no row beside the bound that was left out, so that is told.
	['bounds=left out', ['pages=at most 1']],
	// Keys are renamed wherever they stand, so that a type or a field that is called like one would lose its name.
	['shapes=by name', ['name of fields.title', 'types=name alone']],
	// Rows that are texts are none to be put elsewhere, and by number they are names by reference.
	['types=texts', ['shapes=', 'lists=', 'summaries=without a', 'field values=without ref']],
	// Where neither a type nor a row of a search shows its reference, lists offer the fields of all types.
	['types=name alone', ['summaries=without a', 'field values=without ref']],
	['types in other forms=title', ['name of fields.title']],
	// Both call another name 'label', and the comparison knows one of them.
	['options in other forms=value and label', ['name of fields.title']],
	// Each writes the whole refusal anew, from places where the sentence no longer stands once the other has.
	['words of refusals=', ['refusals=', 'limits=200']],
	['refusals with 200=', ['refusals=', 'words of refusals=', 'limits=']],
	// Nothing but its code says that it is a limit, and a refusal in that form has none.
	[
		'limits=400 in small letters',
		['problem', 'by field', 'number'].map((form) => `words of refusals=${form}`),
	],
	[
		'limits=400 in small letters',
		['errors', 'error true', 'error as text', '200 with error as text'].map(
			(form) => `refusals=${form}`,
		),
	],
	['option map=', ['options=', 'shapes=', 'name of options.']],
	['frames=', ['shapes=', 'name of list.', 'first rows alone=', 'totals=']],
	['first rows alone=', ['shapes=', 'name of list.', 'totals=', 'pages=']],
	[
		'pages of a form=',
		[
			'shapes=',
			'options=',
			'option map=',
			'name of types.',
			'name of fields.',
			'name of options.',
			'types=',
			'fields=',
		],
	],
	['types in other forms=', ['shapes=', 'types=', 'name of types.', 'pages of a form=']],
	['fields in other forms=', ['shapes=', 'fields=', 'name of fields.', 'pages of a form=']],
	[
		'options in other forms=',
		['shapes=', 'options=', 'option map=', 'name of options.', 'pages of a form='],
	],
	['job entries=', ['job states=', 'name of jobs.', 'jobs=']],
	// A field or a destination called so would be given the name of a run's reference.
	['run entries=ref', ['name of fields.ref', 'name of destinations.ref']],
	['run entries=', ['run states=', 'name of runs.', 'runs=', 'other entries=']],
	// Zero dates are compared with no dates, and both are told that no date shows by which rows could be checked.
	['name of search.', ['dates=zero']],
	['bounds=', ['dates=zero']],
	['other entries=', ['name of destinations.', 'name of runs.destination']],
	['denied updates=', ['nothing=', 'successes=', 'update bodies=']],
	// Behind an unended entity a letter belongs to its name, so that a title reads otherwise, marked or not.
	['titles=highlighted', ['texts=unended']],
	['update bodies=', ['name of update.', 'refusals', 'words of refusals=']],
	[
		'open paths=',
		[
			'name of apiKey.path',
			'name of jobs.path',
			'name of destinations.path',
			'name of runs.path',
			'name of usage.path',
		],
	],
	['moded answers=', ['hits=', 'totals=', 'pages=']],
	// What is of no known kind is compared as it stands, and written again where it stands otherwise.
	[
		'value forms=',
		[
			...['fields=name alone', 'name of fields.type'],
			...['none', 'unknown', 'codes'].map((types) => `field types=${types}`),
		],
	],
	['titles=', ['types in other forms=title']],
	['further dates=', ['dates=']],
	['some dates=', ['dates=']],
	['reports=', ['usage=', 'usage levels=', 'name of usage.']],
	// Only the details show it.
	['not done=same state', ['archived=without details']],
	['not done=still in use', ['archived=without details']],
	['more additions=', ['additions=', 'statuses=']],
	['archived once more=', ['archived before=', 'archived=']],
	['conditions=', ['queries=']],
	['updated=', ['field errors=', 'no field errors=', 'denied updates=', 'successes=fieldErrors']],
	['file entries=', ['file lists=', 'name of files.', 'links=']],
	// Both answer the request for the rest; nor is there one where something else comes in the place of the file.
	['rests=', ['resuming=', 'downloads=page', 'downloads=JSON', 'downloads=empty']],
	// A part of what was packed as a whole cannot be unpacked; it is told.
	['rests=of unknown length', ['downloads=gzip']],
	['saved chats=', ['chats=', 'name of chats.', 'name of messages.', 'nothing=']],
	['stream starts=', ['new chats=', 'name of chats.']],
	['stopped answers=', ['stream words=', 'events=', 'snapshots=', 'message=']],
	['payloads=', ['events=']],
	['refused questions=', ['message=']],
	['tool records=', ['tools=']],
	['results=', ['calls=']],
	['refused calls=', ['calls=', 'sessions=']],
	['keys=', ['key=', 'name of apiKey.']],
	['image records=', ['pictures=']],
	[
		'own pages=',
		[
			...['pages=', 'totals=', 'limits of a page=', 'offsets=', 'frames=', 'first rows alone='],
			...['shapes=', 'name of list.', 'lists=by ref'],
		],
	],
	['beside the states of jobs=', ['job states=', 'job entries=']],
	['beside the states of runs=', ['run states=', 'run entries=', 'runs by flags=']],
	['endings of jobs=', ['job states=', 'job entries=']],
	['endings of runs=', ['run states=', 'run entries=', 'runs by flags=']],
	['runs by flags=', ['run states=', 'run entries=']],
	[
		'fields by type=',
		['types=', 'types in other forms=', 'name of types.', 'fields in other forms=type required'],
	],
	// A failure that may pass, or a refusal without its sentence or status, says no more that a type is wanted; it is told.
	[
		'fields by type=refused',
		['refusals=other status', 'words of refusals=409', 'words of refusals=problem'],
	],
	['fields by type=refused without a code', ['refusals=200 with error as text']],
	// A gateway refuses in its own words, before the service could give them the form of its refusals.
	['limits=quota of a gateway', ['refusals=', 'words of refusals=409']],
	// What hides rows fills its pages anew from the plain service, and leaves the total of nothing beside them.
	[
		'several values=',
		['filters=', 'refusals', 'words of refusals=', 'pages=fifty hidden', EMPTY_PAGE],
	],
	['chats=within chat', ['name of chats.']],
	[
		'partial answers=',
		[
			...['pages=', 'own pages=', 'totals=', 'limits of a page=', 'frames=', 'first rows alone='],
			...['hits=', 'moded answers=', 'successes=', 'lists=by ref', 'name of list.'],
		],
	],
	// What a lost message held stands in the saved chat, which nobody can read behind a warning.
	['wire=warning', ['message=']],
	// What only one of the three ways tells is compared where the events tell it.
	['answers for others=stream', ['events=', 'message=']],
	['not done=', ['nothing=', 'updated=', 'denied updates=', 'successes=']],
	['empty values=', ['generated values=']],
	['bytes=', ['wire=']],
	['statuses=', ['additions=']],
	// Both call another reference 'id'.
	['types in other forms=id', ['job entries=of JSON:API']],
	['usage levels=', ['nothing=', 'lists=by date']],
	['file names=', ['downloads=']],
	['empty lists=', ['booleans=', 'frames=', 'totals=', 'nothing=', 'name of list.']],
	[
		'records=',
		[
			'stored files=',
			'generated values=',
			'denied updates=',
			'queries=',
			'new chats=',
			'snapshots=',
			'message=',
			'hits=',
			'successes=fieldErrors',
		],
	],
	['further wires=', ['wire=', 'successes=']],
	['further proxies=', ['proxies=', 'limits=', 'replays=']],
	// Each of them answers in the place of the service, and the second would have the try that the first has spent.
	['lost answers=', ['proxies=', 'limits=', 'replays=']],
];

const isOverruled = (name: string, names: string[]): boolean =>
	OVERRULED.some(
		([own, by]) =>
			name.startsWith(own) && names.some((other) => by.some((start) => other.startsWith(start))),
	);

/** A dialect drawn from a seed. */
export function drawn(seed: number): Dialect {
	const chance = chanceOf(seed);
	const names = points.flatMap(({ point, choices }) => {
		const isOther = chance() < (point.startsWith('name of ') ? RENAMED : OTHERWISE);
		const choice = choices[Math.floor(chance() * choices.length)];
		const isKept = chance() < UNREADABLE || choice?.wanted !== 'told';
		return isOther && isKept && choice ? [`${point}=${choice.name}`] : [];
	});
	return dialectOf(names.filter((name) => !isOverruled(name, names)));
}

/** All that is not promised is missing: what a package may rely on without any assumption. */
const promised = [
	'totals=moded without total',
	'shapes=bare',
	'jobs=without dates',
	'runs=without dates',
	'types=more keys',
	'fields=without AI',
	'successes=without words',
	'usage=without period',
	'key=only the certain',
	'summaries=moded bare',
	'limits=429',
	'stream words=done',
];

/** @param text a seed, `promised`, or choices with commas between them, as `numbers=text,dates=space` */
export function dialectNamed(text: string): Dialect {
	if (/^\d{1,9}$/.test(text)) return drawn(Number(text));
	return dialectOf(text === 'promised' ? promised : text.split(',').map((name) => name.trim()));
}
