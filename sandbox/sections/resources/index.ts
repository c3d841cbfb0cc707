import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { searchAdvanced } from './advancedSearch.ts';
import { archiveResource } from './archive.ts';
import { createResource } from './create.ts';
import { listFields } from './fields.ts';
import { previews } from './previews.ts';
import { searchResources } from './search.ts';
import { listTypes } from './types.ts';
import { updateFields } from './update.ts';

/** Section 4.1 without file upload, which is with the files. */
export function resources(app: FastifyInstance, sandbox: Sandbox): void {
	for (const route of [
		createResource,
		updateFields,
		archiveResource,
		searchResources,
		searchAdvanced,
		listTypes,
		listFields,
		previews,
	]) {
		route(app, sandbox);
	}
}
