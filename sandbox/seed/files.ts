import { chime } from './audio.ts';
import { coverSvg } from './covers.ts';
import { epub } from './epub.ts';
import { sampleNote } from './isbn.ts';
import { passageOf } from './passages.ts';
import { pdf } from './pdf.ts';
import type { SeedFile, SeedFileKind, SeedInstance, SeedResource } from './types.ts';

export const contentTypes: Record<SeedFileKind, string> = {
	epub: 'application/epub+zip',
	pdf: 'application/pdf',
	wav: 'audio/wav',
	svg: 'image/svg+xml',
	text: 'text/plain; charset=utf-8',
};

function text(resource: SeedResource, field: string): string {
	const value = resource.fields[field] ?? '';
	return Array.isArray(value) ? value.join('; ') : String(value);
}

interface Opening {
	heading: string;
	paragraphs: readonly string[];
}

/** How the book begins; where that is not to hand, what it is about. */
function opening({ roles }: SeedInstance, resource: SeedResource): Opening {
	const passage = passageOf(text(resource, roles.title));
	return passage ?? { heading: 'About this book', paragraphs: [text(resource, roles.description)] };
}

/** What a reader of the file would find in it, as plain text. */
export function fileText(instance: SeedInstance, resource: SeedResource): string {
	const { heading, paragraphs } = opening(instance, resource);
	return [heading, ...paragraphs].join('\n\n');
}

const makers: Record<SeedFileKind, (instance: SeedInstance, resource: SeedResource) => Buffer | string> = {
	epub: (instance, resource) => {
		const { roles } = instance;
		return epub({
			title: text(resource, roles.title),
			author: text(resource, roles.author),
			isbn: text(resource, roles.isbn),
			publisher: text(resource, roles.publisher),
			description: text(resource, roles.description),
			note: sampleNote,
			date: text(resource, roles.date) || undefined,
			modified: resource.createdDate,
			...opening(instance, resource),
			coverSvg: coverSvg(resource, roles, 'full'),
		});
	},
	pdf: ({ types, roles }, resource) => {
		const fields = types.find(({ name }) => name === resource.type)?.fields ?? [];
		const lines = fields
			.filter(({ name }) => name !== roles.title && name in resource.fields)
			.map(({ name, title }) => `${title}: ${text(resource, name)}`);
		return pdf(text(resource, roles.title), lines);
	},
	svg: ({ roles }, resource) => coverSvg(resource, roles, 'full'),
	wav: ({ roles }, resource) => chime(text(resource, roles.title)),
	text: fileText,
};

/** The bytes of `resource.file` or of one of its alternatives; always the same for the same resource. */
export function fileBytes(instance: SeedInstance, resource: SeedResource, { kind }: SeedFile): Buffer {
	return Buffer.from(makers[kind](instance, resource));
}
