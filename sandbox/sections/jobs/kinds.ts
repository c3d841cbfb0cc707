import type { ResourceRow } from '../../access/walls.ts';

/** What a job will have come to when it ends; decided when it is submitted, shown by the clock. */
export interface Ending {
	outcome: 'complete' | 'failed';
	result: string;
	error: string;
}

export interface Source {
	resource: ResourceRow;
	params: Record<string, unknown>;
	/** Text of the original file, undefined without a file. */
	text: string | undefined;
}

export interface JobKind {
	/** Extensions of the original file that it needs; undefined: any resource, with or without a file. */
	extensions?: readonly string[];
	/** It spends AI tokens, so the key needs the ai scope. */
	ai?: boolean;
	end(source: Source): Ending;
	/** The alternative file that it leaves behind. */
	file?(source: Source): { label: string; name: string; text: string };
}

const documents = ['epub', 'pdf', 'txt', 'html', 'docx'];
const complete = (result: string): Ending => ({ outcome: 'complete', result, error: '' });
const failed = (error: string): Ending => ({ outcome: 'failed', result: '', error });
const wordCount = (text: string | undefined) => (text ?? '').split(/\s+/).filter(Boolean).length;

function extractName({ resource, params }: Source): string {
	const name = typeof params.name === 'string' && params.name !== '' ? params.name : resource.title;
	return `${name.replace(/[/\\]/g, '-')} (extract).txt`;
}

/** The job types that can be submitted from outside (4.6; the interface leaves their names open). */
export const jobKinds: Readonly<Record<string, JobKind>> = {
	metadata_export: { end: () => complete('Exported 1 record') },
	preview_render: {
		end: ({ text }) =>
			text === undefined
				? failed('The resource has no original file')
				: complete('Rendered 2 previews'),
	},
	text_extraction: {
		extensions: documents,
		end: ({ text }) => complete(`Extracted the text of 1 file (${wordCount(text)} words)`),
	},
	formatted_extract: {
		extensions: documents,
		end: (source) => complete(`Made ${extractName(source)}`),
		file: (source) => ({
			label: 'formatted_extract',
			name: extractName(source),
			text: [
				source.resource.title,
				source.text ?? '',
				...(source.params.ai_comments === true
					? [`Comment of the sandbox: ${wordCount(source.text)} words.`]
					: []),
			].join('\n\n'),
		}),
	},
	metadata_extraction: {
		extensions: documents,
		ai: true,
		end: ({ text }) => complete(`Read ${wordCount(text)} words; suggestions are in the app`),
	},
};
