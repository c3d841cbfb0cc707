import type { IDataObject } from 'n8n-workflow';
import { UPLOADED } from '../../../../shared/catalogue/answerShapes';
import { recordOf, recordWith } from '../../../../shared/catalogue/recordShape';
import { endpoints } from '../../../../shared/deployment/endpoints';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { uploadFile } from '../../../../shared/files/upload';
import { notice, optionsField } from '../../../../shared/form/options';
import { resourceLocator } from '../../../../shared/form/resourceLocator';
import { bookFor, targetRef } from '../../../../shared/form/resourceRefs';
import { isNothing, joinNames, refOf, textOf } from '../../../../shared/values/read';
import { lettersAndDigits } from '../../../../shared/values/words';

/** The interface does not say whose reference the answer holds (section 2), so another one is no failure. */
const otherRefs = (refs: string[]) =>
	`The service answered uploads with another reference than that of the resource: ${joinNames(refs)}. Check whether the files are at the right resources; they were not sent again.`;

const replacedHere = (refs: string[]) =>
	`Several items brought a file for the same resource, and each upload replaces the file before, so only the last one is there: ${joinNames(refs)}.`;

const unsaid = (refs: string[]) =>
	`The service accepted files but does not say what it stored, for these resources: ${joinNames(refs)}. Check them with 'Get Many'.`;

const otherNames = (names: string[]) =>
	`The service stored files under other names than they were sent with: ${joinNames(names)}. Check them with 'Get Many'.`;

/** POST /resources/{ref}/file (interface 4.1). */
export const upload: EachOperation = {
	name: 'Upload',
	value: 'upload',
	action: 'Upload file to resource',
	description: 'Upload a file in place of the current original',
	toolDescription:
		'Puts a file, e.g. a corrected EPUB or PDF, in place of the current original file of a title. Writes: the old file is replaced for good, so ask first. The file must come from an earlier step of the workflow; a model cannot give it.',
	endpoint: endpoints.uploadFile,
	done: { upload: 'uploaded' },
	fields: [
		resourceLocator.field(),
		{
			displayName: 'Input Data Field Name',
			name: 'binaryField',
			type: 'string',
			required: true,
			default: 'data',
			placeholder: 'e.g. data',
			hint: 'The name of the input field that holds the file',
		},
		notice(
			'replaceNotice',
			'The new file takes the place of the original for good. The old one cannot be brought back.',
		),
		optionsField([
			{
				displayName: 'File Name',
				name: 'fileName',
				type: 'string',
				default: '',
				placeholder: 'e.g. 9780141439518.epub',
				description:
					'A new name for the file, with its extension. Leave it empty to keep its own name.',
			},
		]),
	],
	async each(item) {
		const { parameters } = item;
		const ref = await targetRef(item);
		const field = parameters.requiredText('binaryField').trim();
		const fileName = parameters.text('options.fileName').trim();
		const book = await bookFor(item, ref);
		const send = async () => await uploadFile(item, { ref, book, field, fileName });
		const { answer, isVerified, fileName: sent } = await item.run.inTurn(String(ref), send);
		if (item.run.earlier('uploaded', String(ref), true)) item.run.hintOf(replacedHere, String(ref));
		const stored = recordWith(Object.keys(UPLOADED), answer.data);
		if (Object.keys(UPLOADED).every((key) => isNothing(stored[key])))
			item.run.hintOf(unsaid, String(ref));
		const name = textOf(stored.fileName) ?? '';
		if (name !== '' && lettersAndDigits(name) !== lettersAndDigits(sent))
			item.run.hintOf(otherNames, `'${name}' for '${sent}'`);
		const answeredRef = refOf(stored.ref);
		if (answeredRef !== undefined && answeredRef !== ref)
			item.run.hintOf(otherRefs, `${answeredRef} for ${ref}`);
		const record: IDataObject = { ...recordOf(UPLOADED, stored), ref };
		return oneItem({ ref, ...book, ...record, checksumVerified: isVerified });
	},
};
