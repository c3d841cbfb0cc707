import { runNode } from '../../request/running';
import { json, tinyServer } from '../../request/tinyServer';
import { editor, unlinked } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const get = async (options = {}) =>
	await catalogue.run('catalogueUsage', { resource: 'apiKey', operation: 'get' }, options);

describe('API Key: Get', () => {
	it('says whose the key is and what it may do, and never the key', async () => {
		const { items } = await get();
		expect(items[0]?.json).toMatchObject({
			user: { name: 'Edith Editor' },
			usergroup: { name: 'Northwind Press' },
			scopes: ['read', 'write', 'ai'],
			access: { permissions: expect.arrayContaining(['dm']) },
		});
		expect(JSON.stringify(items)).not.toContain(editor);
	});

	it('a key without a user is no failure', async () => {
		const { items } = await get({ key: unlinked });
		expect(items[0]?.json).toMatchObject({ user: null, usergroup: null });
		expect(JSON.stringify(items)).not.toContain(unlinked);
	});

	it('a key that is not valid fails, without being repeated in the error', async () => {
		const { errors, run } = await get({
			key: 'no-such-key-at-all',
			settings: { onError: 'continueErrorOutput' },
		});
		expect(errors).toEqual([expect.objectContaining({ code: 'INVALID_API_KEY', httpStatus: 401 })]);
		expect(JSON.stringify(run.node('Node').outputs)).not.toContain('no-such-key-at-all');
	});

	it.each([
		{ cmsAccess: '1', imageProviderDefault: 'own' },
		{ identity: { cmsAccess: 1, imageProviderDefault: 'own' } },
	])('cmsAccess is a truth value, however it is written: %j', async (data) => {
		const server = await tinyServer(json(200, { data }));
		const { succeeded } = await runNode({
			type: 'catalogueUsage',
			parameters: { resource: 'apiKey', operation: 'get' },
			credential: { baseUrl: server.url, apiKey: 'key-of-the-user' },
		});
		await server.stop();
		expect(succeeded[0]?.json).toMatchObject({ cmsAccess: true, imageProviderDefault: 'own' });
	});
});
