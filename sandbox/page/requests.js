/** The journal: what was asked of the sandbox, the newest first. */
import { at, element, timeOf, wordsOf } from './elements.js';

const shownRequests = 200;
export const requests = [];
/** The requests whose bodies are shown, by id. */
const opened = new Set();

const tone = (status) => (status === 0 || status >= 500 ? 'bad' : status >= 400 ? 'busy' : 'good');
const shortened = (text) => (text.length > 14 ? `${text.slice(0, 12)}...` : text);

/** One line; all of it when the mouse rests on it. */
function noteCell(text) {
	const cell = element('td', 'soft', text);
	cell.title = text;
	return cell;
}

function requestRow(row) {
	const query = new URLSearchParams(row.query).toString();
	const notes = [
		row.problem,
		row.replayed && 'a repeat: answered from memory, not done again',
		row.fault && `fault: ${wordsOf(row.fault)}`,
		row.idempotencyKey && `idempotency key ${shortened(row.idempotencyKey)}`,
	];
	const status = row.inFlight
		? element('span', 'soft', 'in flight')
		: element('span', tone(row.status), row.status || 'dropped');
	const shown = element(
		'tr',
		`${row.body ? 'sent' : ''} ${opened.has(row.id) ? 'open' : ''}`,
		element('td', '', timeOf(row.at)),
		element('td', '', row.summary ?? 'Unknown'),
		element('td', '', `${row.method} ${row.path}${query && `?${query}`}`),
		element('td', '', status),
		element('td', '', row.ms),
		element('td', 'soft', row.apiKey ?? ''),
		noteCell(notes.filter(Boolean).join('; ')),
	);
	if (!row.body) return [shown];
	const isOpen = opened.has(row.id);
	const toggle = element('button', 'toggle', timeOf(row.at));
	toggle.dataset.request = row.id;
	toggle.setAttribute('aria-expanded', isOpen);
	toggle.title = isOpen ? 'Hide what was sent' : 'Show what was sent';
	shown.firstChild.replaceChildren(toggle);
	shown.addEventListener('click', () => {
		if (!opened.delete(row.id)) opened.add(row.id);
		showRequests();
	});
	return opened.has(row.id) ? [shown, bodyRow(row.body)] : [shown];
}

/** JSON with its lines; what was cut off, or is none, as it came. */
function laidOut(text) {
	try {
		return JSON.stringify(JSON.parse(text), null, 2);
	} catch {
		return text;
	}
}

/** What was sent, below its request. */
function bodyRow(text) {
	const cell = element('td', '', laidOut(text));
	cell.colSpan = 7;
	return element('tr', 'body', cell);
}

export function showRequests() {
	const words = at('filter').value.toLowerCase();
	const matching = requests.filter((row) =>
		`${row.method} ${row.path} ${row.summary ?? ''} ${row.status} ${row.apiKey ?? ''} ${row.fault ?? ''} ${row.problem ?? ''}`
			.toLowerCase()
			.includes(words),
	);
	// The rows are made anew each second: whoever is on one with the keyboard stays there.
	const focused = document.activeElement?.dataset.request;
	at('journal').replaceChildren(...matching.slice(-shownRequests).reverse().flatMap(requestRow));
	if (focused !== undefined) at('journal').querySelector(`[data-request="${focused}"]`)?.focus();
	at('no-journal').hidden = requests.length > 0;
}
