import type { FastifyInstance } from 'fastify';
import { openFileStore } from '../../files/store.ts';
import type { Sandbox } from '../../sandbox.ts';
import { downloads } from './download.ts';
import { fileList } from './list.ts';
import { upload } from './upload.ts';

/** 4.1 and 4.8: the files of resources. */
export function files(app: FastifyInstance, sandbox: Sandbox): void {
	const store = openFileStore(sandbox.options.data);
	sandbox.onReset.push(store.clear);
	app.addHook('onClose', async () => store.close());
	upload(app, sandbox, store);
	downloads(app, sandbox, store);
	fileList(app, sandbox);
}
