import { at, call, changeMarks, element, timeOf, wordsOf } from './elements.js';
import { startBrowsing } from './catalogue.js';
import { requests, showRequests } from './requests.js';

const everyMilliseconds = 1000;
let lastSettled = 0;

function say(text, bad = false) {
	at('message').textContent = text;
	at('message').classList.toggle('bad', bad);
}

/** Runs what a button asks for, says how it went, and shows the result at once. */
async function act(work) {
	try {
		say((await work()) ?? '');
		await refresh();
	} catch (error) {
		say(error.message, true);
	}
}

const toneOfLabel = { complete: 'good', failed: 'bad', running: 'busy' };

function item(what, soft, label) {
	const tag =
		label === undefined ? [] : [element('span', `tag ${toneOfLabel[label] ?? 'soft'}`, label)];
	return element('li', '', element('span', 'what', what), element('span', 'soft', soft), ...tag);
}

function changeItem(change) {
	const { at: moment, user, resource, title } = change;
	const head = element(
		'div',
		'head',
		element('span', 'what', `${resource} · ${title ?? ''}`),
		element('span', 'soft', `${user ?? 'nobody'} · ${moment.slice(0, 10)} ${timeOf(moment)}`),
	);
	return element('li', '', head, ...changeMarks(change));
}

function fill(id, items, nothing) {
	at(id).replaceChildren(...(items.length > 0 ? items : [element('li', 'soft', nothing)]));
}

/** What a fault is told beyond its kind, in words. */
const detailWords = {
	status: (value) => String(value),
	code: (value) => value,
	ms: (value) => `${value} ms`,
	location: (value) => `to ${value}`,
	afterCommit: () => 'after the work is done',
	bytes: (value) => `${value} bytes`,
	headers: (value) =>
		Object.entries(value)
			.map((header) => header.join(': '))
			.join(', '),
};

/** How often it has happened, and whether it will again. */
function pastOf({ match, applied }) {
	const times = match.times ?? (match.nth === undefined ? Infinity : 1);
	const past =
		applied === 0 ? 'not yet' : applied === 1 ? 'happened once' : `happened ${applied} times`;
	return applied >= times ? `${past}, used up` : times === Infinity ? past : `${past} of ${times}`;
}

function faultItem(rule) {
	const { id, match, action } = rule;
	const button = element('button', '', 'Remove');
	button.addEventListener('click', () =>
		act(() => call('DELETE', `/faults/${id}`).then(() => 'Fault removed')),
	);
	const { kind, ...details } = action;
	const where = `${match.method ?? 'any method'} ${match.path ?? 'everywhere'}${match.key === undefined ? '' : `, ${match.key}`}`;
	const extras = Object.entries(details)
		.map(([name, value]) => detailWords[name](value))
		.join(', ');
	const what = element('span', 'what', `${wordsOf(kind)}${extras && ` (${extras})`}: ${where}`);
	what.title = what.textContent;
	return element('li', '', what, element('span', 'soft', pastOf(rule)), button);
}

async function refresh() {
	const [journal, overview, faults, health] = await Promise.all([
		call('GET', `/journal?after=${lastSettled}`),
		call('GET', '/overview'),
		call('GET', '/faults'),
		call('GET', '/health'),
	]);
	if (journal.total < (requests.at(-1)?.id ?? 0)) {
		requests.length = 0;
		lastSettled = 0;
		return refresh();
	}
	while (requests.length > 0 && requests.at(-1).id > lastSettled) requests.pop();
	requests.push(...journal.rows);
	const open = requests.find((row) => row.inFlight);
	lastSettled = open ? open.id - 1 : (requests.at(-1)?.id ?? 0);
	requests.splice(0, requests.length - 5000);
	at('journal-total').textContent = journal.total.toLocaleString('en-GB');
	showRequests();
	at('now').textContent = `Its time: ${overview.now.slice(0, 10)} ${timeOf(overview.now)} UTC`;
	at('instance').textContent = health.instance;
	at('figures').replaceChildren(
		...Object.entries(overview.counts).map(([name, count]) =>
			element(
				'div',
				'',
				element('dt', '', count === 1 ? name : `${name}s`),
				element('dd', '', count.toLocaleString('en-GB')),
			),
		),
	);
	fill(
		'runs',
		overview.runs.map((run) => item(`${run.ref} · ${run.destination}`, run.collection, run.label)),
		'No run yet',
	);
	fill(
		'jobs',
		overview.jobs.map((job) =>
			item(
				`${job.ref} · ${job.type.replaceAll('_', ' ')}`,
				job.title ?? `resource ${job.resource}`,
				job.label,
			),
		),
		'No job yet',
	);
	fill('changes', overview.changes.map(changeItem), 'No change yet');
	fill('faults', faults.map(faultItem), 'None: the service behaves');
}

function showFaultInputs() {
	for (const label of document.querySelectorAll('#fault [data-for]'))
		label.hidden = !label.dataset.for.split(' ').includes(at('kind').value);
}

/** What is shown and filled in, with the types that the control takes. */
function readFault(form) {
	const given = [...form.elements].filter(
		(input) =>
			input.name &&
			!input.closest('[hidden]') &&
			(input.type === 'checkbox' ? input.checked : input.value !== ''),
	);
	const values = Object.fromEntries(
		given.map((input) => [
			input.name,
			input.type === 'checkbox'
				? true
				: input.type === 'number'
					? Number(input.value)
					: input.value,
		]),
	);
	const { method, path, times, ...action } = values;
	return { match: { method, path, times }, action };
}

at('kind').addEventListener('change', showFaultInputs);
at('filter').addEventListener('input', showRequests);
at('fault').addEventListener('submit', (event) => {
	event.preventDefault();
	act(() => call('POST', '/faults', readFault(event.target)).then(() => 'Fault added'));
});
at('clear-faults').addEventListener('click', () =>
	act(() => call('DELETE', '/faults').then(() => 'Faults removed')),
);
at('clear-journal').addEventListener('click', () =>
	act(() => call('DELETE', '/journal').then(() => 'Journal cleared')),
);
at('clock').addEventListener('click', (event) => {
	const { advance, night, reset } = event.target.dataset;
	event.preventDefault();
	if (advance)
		act(() =>
			call('POST', '/clock', { advance: Number(advance) }).then(() => 'The clock was advanced'),
		);
	if (night !== undefined)
		act(() =>
			call('POST', '/overnight').then(
				(passed) =>
					`Night ${passed.night}: ${passed.edited.length} titles edited, ${passed.added.length} added`,
			),
		);
	if (
		reset !== undefined &&
		confirm('Put the catalogue back to its first state and forget everything else?')
	)
		act(() => call('POST', '/reset', {}).then(() => 'Everything is as it was'));
});

/** One look after the other, however long each takes. */
async function live() {
	if (!document.hidden)
		await refresh().catch((error) => say(`The sandbox does not answer: ${error.message}`, true));
	setTimeout(live, everyMilliseconds);
}

showFaultInputs();
startBrowsing(say);
live();
