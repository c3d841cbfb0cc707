export const at = (id) => document.getElementById(id);

/** An element with classes and children; texts are set as text, so that no title or path can be markup. */
export function element(name, className, ...children) {
	const made = document.createElement(name);
	made.className = className;
	made.append(...children.map((child) => (child instanceof Node ? child : String(child))));
	return made;
}

export async function call(method, path, body) {
	const response = await fetch(`/_sandbox${path}`, {
		method,
		...(body === undefined
			? {}
			: { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
	});
	const answer = await response.json();
	if (!response.ok) throw new Error(answer.message);
	return answer;
}

export const timeOf = (iso) => iso.slice(11, 19);

const shownValue = 160;
const actionWords = { create: 'created', archive: 'archived', upload: 'got a new file' };

function valueMark(name, value) {
	if (value === null) return element('span', 'soft', 'empty');
	const text = Array.isArray(value) ? value.join('; ') : String(value);
	return element(name, '', text.length > shownValue ? `${text.slice(0, shownValue)}...` : text);
}

/** One field that an update wrote: before and after. */
const fieldChange = ({ field, from, to }) =>
	element('p', '', `${field}: `, valueMark('del', from), ' → ', valueMark('ins', to));

/** What a change did: each field before and after, or one word. */
export const changeMarks = ({ action, detail }) =>
	action === 'update'
		? detail.map(fieldChange)
		: [element('p', 'soft', actionWords[action] ?? action)];

/** A kind of fault in the words of the form. */
export const wordsOf = (kind) => at('kind').querySelector(`[value="${kind}"]`)?.textContent ?? kind;
