import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { testCredential } from '../engine/credentialTest';
import { callListSearch, callLoadOptions, callResourceMapper } from '../engine/editor';
import { runPoll } from '../engine/poll';
import { catalogue } from '../engine/workflow';
import type { Work } from '../request/running';
import { createCollection, errorOutput, runNode } from '../request/running';
import { itemFor } from './everyOperation';

/** What a failing call leaves at one place: what n8n would store of the execution, or what was thrown. */
export type Place = (
	credential: ICredentialDataDecryptedObject,
	requestOptions: IDataObject,
) => Promise<unknown>;

const byId = { __rl: true, mode: 'id', value: '7' };
const byName = { __rl: true, mode: 'name', value: 'Anything' };
const thrownBy = async (work: Promise<unknown>) => await work.catch((error: unknown) => error);

const editing = (type: string, parameters: object) => (requestOptions: IDataObject) =>
	catalogue('Node', type, { ...parameters, requestOptions });

const operation =
	(type: string, parameters: IDataObject, more: Partial<Work> = {}): Place =>
	async (credential, requestOptions) =>
		(
			await runNode({
				type,
				parameters,
				items: [itemFor('') as unknown as IDataObject],
				settings: errorOutput,
				...more,
				credential,
				requestOptions,
			})
		).run.run;

const collection = editing('catalogueCollection', { resource: 'resource', operation: 'add' });
const resource = editing('catalogueResource', {
	resource: 'resource',
	operation: 'create',
	resourceType: byName,
});
const tool = editing('catalogueTool', { operation: 'call', tool: byName });
const { type, parameters } = createCollection('Anything');

export const places: Record<string, Place> = {
	'an item on the error output': operation(type, parameters),
	'the error that stops the workflow': operation(type, parameters, { settings: {} }),
	'Retry On Fail': operation(type, parameters, {
		settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 },
	}),
	'the item of an older agent': operation(type, parameters, { options: { byRouting: true } }),
	'a name that is looked up': operation('catalogueCollection', {
		resource: 'resource',
		operation: 'add',
		collection: byName,
		resourceRefs: '7',
	}),
	'a download': operation('catalogueFile', {
		resource: 'file',
		operation: 'download',
		resourceRef: byId,
	}),
	'an upload': operation('catalogueFile', {
		resource: 'file',
		operation: 'upload',
		resourceRef: byId,
	}),
	'a chat answer': operation('catalogueAiChat', {
		resource: 'message',
		operation: 'send',
		message: 'Hello',
		chatRef: 7,
		options: { maximumWait: 0.01 },
	}),
	'a call of a tool': operation('catalogueTool', {
		operation: 'call',
		tool: byName,
		specifyParameters: 'json',
		toolParametersJson: '{}',
	}),
	'waiting for a job': operation('catalogueJob', {
		resource: 'job',
		operation: 'waitForCompletion',
		job: byId,
		options: { maximumWait: 0.01 },
	}),
	'a list of the editor': async (credential, requestOptions) =>
		await thrownBy(
			callListSearch({ node: collection(requestOptions), method: 'searchCollections', credential }),
		),
	'a dropdown of the editor': async (credential, requestOptions) =>
		await thrownBy(
			callLoadOptions({ node: resource(requestOptions), method: 'getFields', credential }),
		),
	'the fields of a mapper': async (credential, requestOptions) =>
		await thrownBy(
			callResourceMapper({
				node: resource(requestOptions),
				method: 'getFieldsToCreate',
				credential,
			}),
		),
	'the fields of a tool': async (credential, requestOptions) =>
		await thrownBy(
			callResourceMapper({ node: tool(requestOptions), method: 'getToolParameters', credential }),
		),
	'a poll of the trigger': async (credential) =>
		await thrownBy(
			runPoll(
				catalogue('Trigger', 'catalogueTrigger', { events: ['runFinished', 'resourceModified'] }),
				{ credential, staticData: {}, budgetMs: 2_000 },
			),
		),
	'the manual test of the trigger': async (credential) =>
		await thrownBy(
			runPoll(catalogue('Trigger', 'catalogueTrigger', { events: ['jobFinished'] }), {
				credential,
				staticData: {},
				mode: 'manual',
				budgetMs: 2_000,
			}),
		),
	'the test of the credential': async (credential) =>
		await testCredential('publisherCatalogueApi', credential),
};
