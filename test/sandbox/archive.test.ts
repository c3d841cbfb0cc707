import { client, create, sandbox } from './catalogueClient';
import { rival } from './startSandbox';

describe('4.1 and 3 DELETE /resources/{ref}', () => {
	it('goes to the deletion state 3, out of search and updates; a second time succeeds and says so', async () => {
		const { data: made } = await create({ title: 'Ephemeral Pamphlet' });
		const first = await client().delete(`/resources/${made.ref}`);
		expect(first.data).toEqual({
			data: { deleted: true, type: 'soft', details: { previous_state: 0, new_state: 3 } },
		});
		expect((await client().get('/resources/search?q=ephemeral+pamphlet')).data.data.total).toBe(0);
		expect((await client().patch(`/resources/${made.ref}/fields`, { fields: {} })).status).toBe(
			404,
		);
		const second = await client().delete(`/resources/${made.ref}`);
		expect(second.status).toBe(200);
		expect(second.data.data.details).toMatchObject({ already_in_deletion_state: true });
		expect((await sandbox.as(rival).delete(`/resources/${made.ref}`)).status).toBe(404);
	});

	it('needs edit access', async () => {
		const { data } = await client().post('/resources/search', { limit: 100 });
		const archived =
			data.data.results.find((one: { archive: number }) => one.archive === 2) ??
			(await archivedResource());
		expect((await client().delete(`/resources/${archived.ref}`)).data.error.code).toBe(
			'EDIT_DENIED',
		);
	});
});

async function archivedResource() {
	for (let offset = 0; ; offset += 100) {
		const { data } = await client().post('/resources/search', { limit: 100, offset });
		const found = data.data.results.find((one: { archive: number }) => one.archive === 2);
		if (found || data.data.results.length === 0) return found;
	}
}

describe('2 Thumbnails and previews', () => {
	it('are pictures for whoever was given the address, and for nobody else', async () => {
		const { data } = await client().get('/resources/search?limit=1');
		const { thumbnailUrl, previewUrl } = data.data.results[0];
		const picture = await sandbox.as().get(thumbnailUrl);
		expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/svg+xml']);
		expect(picture.data).toContain('<svg');
		expect((await sandbox.as().get(previewUrl)).data).not.toBe(picture.data);
		expect((await sandbox.as().get(thumbnailUrl.replace(/sig=.{4}/, 'sig=0000'))).status).toBe(404);
	});
});
