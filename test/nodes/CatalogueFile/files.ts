import { byId } from '../../engine/locators';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

export const MiB = 1024 * 1024;
export const files = service('--upload-limit', String(8 * MiB));
beforeEach(async () => await files.reset());

/** The Wealth of Nations, with an EPUB; a hardback of Paradise Lost with only an audio sample. */
export const epub = 1085;
export const audio = 1102;

export const download = (ref: number, more: object = {}) => ({
	operation: 'download',
	resourceRef: byId(ref),
	...more,
});

/** The bytes that the service has. */
export const original = async (ref: number) =>
	Buffer.from(
		(await files.sandbox.as(editor, { responseType: 'arraybuffer' }).get(`/resources/${ref}/file`))
			.data,
	);
