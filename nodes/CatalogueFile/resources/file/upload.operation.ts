import { optionsField } from '../../../../shared/fields/options';
import { resourceLocator } from '../../../../shared/fields/resourceLocator';
import { uploadFile } from '../../../../shared/file/upload';
import { one } from '../../../../shared/operation/operation';
import type { EachOperation } from '../../../../shared/operation/operation';
import { objectOf } from '../../../../shared/service/read';

/** POST /resources/{ref}/file (interface 4.1). */
export const upload: EachOperation = {
	name: 'Upload',
	value: 'upload',
	action: 'Upload file to resource',
	description: 'Attach a file to a resource; it replaces the present original',
	endpoint: { method: 'POST', path: '/resources/{ref}/file' },
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
		optionsField([
			{
				displayName: 'File Name',
				name: 'fileName',
				type: 'string',
				default: '',
				placeholder: 'e.g. 9780141439518.epub',
				description: 'What the file is to be called, with its extension. Defaults to the name that it has.',
			},
		]),
	],
	async each(item) {
		const { parameters } = item;
		const ref = await resourceLocator.ref(item);
		const { answer, isVerified } = await uploadFile(
			item,
			ref,
			parameters.requiredText('binaryField').trim(),
			parameters.text('options.fileName').trim(),
		);
		return one({ ...objectOf(answer.data), checksumVerified: isVerified });
	},
};
