import { at, call, changeMarks, element, timeOf } from './elements.js';

/** A pause in typing after which is searched. */
const pauseMilliseconds = 250;

const shown = (value) => (Array.isArray(value) ? value.join('; ') : String(value));
const day = (iso) => iso.slice(0, 10);

/** One row of the list: a button, so that it is reached and opened by keyboard. */
function titleItem({ ref, title, type, author, isbn }) {
	const button = element('button', 'what', title || `Resource ${ref}`);
	button.dataset.entry = ref;
	const soft = [author && shown(author), isbn, type].filter(Boolean).join(' · ');
	return element('li', '', button, element('span', 'soft', soft));
}

function fieldList(fields) {
	const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
	const rows = filled.map(([name, value]) =>
		element('div', '', element('dt', '', name), element('dd', '', shown(value))),
	);
	return element('dl', 'fields', ...rows);
}

const historyItem = (change) =>
	element(
		'li',
		'',
		element('span', 'soft', `${day(change.at)} ${timeOf(change.at)} · ${change.user ?? 'nobody'}`),
		...changeMarks(change),
	);

function showEntry({ ref, title, type, modified, fields, changes }, close) {
	const back = element('button', '', 'Close');
	back.addEventListener('click', close);
	const history = changes.map(historyItem);
	at('entry').replaceChildren(
		element('h3', '', `${title || `Resource ${ref}`} `, back),
		element('p', 'soft', `${type} ${ref}, last changed on ${day(modified)} ${timeOf(modified)}`),
		fieldList(fields),
		element('h4', '', 'History, newest first'),
		element(
			'ul',
			'history',
			...(history.length > 0 ? history : [element('li', 'soft', 'No change')]),
		),
	);
	at('entry').hidden = false;
	at('entry').focus();
}

/** The catalogue to look around in: searched as somebody types, an entry with its history at a click or Enter. */
export function startBrowsing(say) {
	let next = null;
	let waiting;
	const told = (work) => work.catch((error) => say(error.message, true));

	async function list(offset) {
		const page = await call(
			'GET',
			`/catalogue?q=${encodeURIComponent(at('words').value)}&offset=${offset}`,
		);
		const items = page.rows.map(titleItem);
		const { total } = page;
		at('found').textContent = total === 1 ? '1 entry' : `${total.toLocaleString('en-GB')} entries`;
		if (offset === 0)
			at('titles').replaceChildren(
				...(items.length > 0 ? items : [element('li', 'soft', 'Nothing is called so')]),
			);
		else at('titles').append(...items);
		next = page.next;
		at('more').hidden = next === null;
		if (offset > 0) items[0]?.querySelector('button').focus();
	}

	async function open(ref) {
		const entry = await call('GET', `/catalogue/${ref}`);
		showEntry(entry, () => {
			at('entry').hidden = true;
			at('titles').querySelector(`[data-entry="${ref}"]`)?.focus();
		});
	}

	at('words').addEventListener('input', () => {
		clearTimeout(waiting);
		waiting = setTimeout(() => told(list(0)), pauseMilliseconds);
	});
	at('more').addEventListener('click', () => told(list(next)));
	at('titles').addEventListener('click', ({ target }) => {
		const { entry } = target.dataset;
		if (entry !== undefined) told(open(entry));
	});
	at('entry').addEventListener('keydown', ({ key }) => {
		if (key === 'Escape') at('entry').querySelector('button').click();
	});
	told(list(0));
}
