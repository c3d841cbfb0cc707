/** Writes to standard output, as JSON, what sandbox/seed makes. The seed runs in Node as it is; jest would compile it. */
import { createHash } from 'node:crypto';

import {
	coverSvg,
	fileBytes,
	fileText,
	generateResources,
	instances,
	isbn13,
	isValidIsbn13,
	overnightChanges,
	seedHistory,
	seedResources,
} from '../../../sandbox/seed/index.ts';

const [what, ...args] = process.argv.slice(2);

function hashOf(instance, count, seed) {
	const hash = createHash('sha256');
	for (const resource of generateResources(instance, { count, seed }))
		hash.update(JSON.stringify(resource));
	return hash.digest('hex');
}

function filesOf(instance) {
	const resources = seedResources(instance);
	const made = (kind) => {
		const filesOfKind = ({ file, alternatives = [] }) =>
			[file, ...alternatives].filter((one) => one?.kind === kind);
		const resource = resources.find((one) => filesOfKind(one).length > 0);
		const [file] = filesOfKind(resource);
		return { resource, base64: fileBytes(instance, resource, file).toString('base64') };
	};
	const pride = resources.find(
		({ fields, file }) => fields.title === 'Pride and Prejudice' && file?.kind === 'epub',
	);
	return {
		epub: { resource: pride, base64: fileBytes(instance, pride, pride.file).toString('base64') },
		text: fileText(instance, pride),
		pdf: made('pdf'),
		wav: made('wav'),
		svg: made('svg'),
		covers: ['thumbnail', 'preview', 'full'].map((size) => coverSvg(pride, instance.roles, size)),
		epubs: resources
			.filter(({ file }) => file?.kind === 'epub')
			.map((resource) =>
				fileBytes(instance, resource, resource.file).subarray(0, 58).toString('latin1'),
			),
	};
}

const answers = {
	catalogue: () =>
		Object.values(instances).map((instance) => ({
			instance,
			resources: seedResources(instance),
			history: seedHistory(instance),
			nights: [1, 2, 3].map((night) => overnightChanges(instance, night)),
		})),
	real: () => seedResources(instances.northwind),
	generated: (count, seed) => [
		...generateResources(instances.northwind, { count: Number(count), seed: Number(seed) }),
	],
	hash: (count, seed) =>
		Object.values(instances).map((instance) => hashOf(instance, Number(count), Number(seed))),
	/** Resources and history, but for the days of usage, as one text: by default, and with each epoch. */
	epochs: (...epochs) =>
		[undefined, ...epochs].map((epoch) =>
			JSON.stringify([
				seedResources(instances.northwind, epoch),
				{ ...seedHistory(instances.northwind, epoch), usage: undefined },
			]),
		),
	files: () => filesOf(instances.northwind),
	isbn: (...bodies) =>
		bodies.map((body) => ({ isbn: isbn13(body), valid: isValidIsbn13(isbn13(body)) })),
	isValid: (...texts) => texts.map(isValidIsbn13),
};

process.stdout.write(JSON.stringify(answers[what](...args)));
