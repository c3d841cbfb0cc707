import { byName } from '../../engine/locators';
import { runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';
import { automatic } from './form';

const server = useTinyServer();

/** The hints of an update with this title, at a service that answers with that one. */
async function hintsOf(title: string, saved: string) {
	server.answer((response, { url }) => {
		const data = url.endsWith('/types')
			? [{ ref: 1, name: 'Book' }]
			: url.includes('/resources/fields')
				? [{ ref: 8, name: 'title', title: 'Title', type: 'text' }]
				: { ref: 7, fields: { title: saved }, fieldErrors: {} };
		json(200, { data })(response, { method: '', url, headers: {}, body: '' });
	});
	const { hints } = await runNode({
		type: 'catalogueResource',
		parameters: {
			...{ operation: 'update', resourceType: byName('Book'), fields: automatic },
			resourceRef: { __rl: true, mode: 'id', value: 7 },
			options: { unknownColumns: 'send' },
		},
		items: [{ title }],
		credential: { baseUrl: server.url, apiKey: 'key' },
	});
	return hints.join();
}

const long = 'The Adventures '.repeat(20).trim();

it('a text of which the answer shows only the beginning is told, since the service may have cut it', async () => {
	expect(await hintsOf(long, long.slice(0, 255))).toContain('only the beginning');
	expect(await hintsOf(long, `${long}\n`)).not.toContain('only the beginning');
	expect(await hintsOf('12.50', '12')).not.toContain('only the beginning');
});
