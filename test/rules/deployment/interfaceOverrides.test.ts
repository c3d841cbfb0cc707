import { assumptions } from '../../../shared/deployment/interfaceOverrides';
import { deployment, refusal } from './credential';

describe('Interface Overrides', () => {
	it.each(['', undefined, null, '{}', {}])('%j changes nothing', (entered) => {
		const interfaceOverrides = entered;
		const { assumed } = deployment({ interfaceOverrides });
		for (const name of Object.keys(assumptions) as Array<keyof typeof assumptions>)
			expect(assumed(name)).toBe(assumptions[name]);
	});

	it('moves what it names, as text or as an object', () => {
		for (const interfaceOverrides of [
			'{"usage.path":"/reports/usage"}',
			{ 'usage.path': '/reports/usage' },
		]) {
			const { assumed } = deployment({ interfaceOverrides });
			expect([assumed('usage.path'), assumed('jobs.path')]).toEqual(['/reports/usage', '/jobs']);
		}
	});

	it('lets the values of an update stand in the body itself', () => {
		const { assumed } = deployment({ interfaceOverrides: '{"update.fields":""}' });
		expect(assumed('update.fields')).toBe('');
	});

	it.each([
		['[]', 'is not a JSON object'],
		['null', 'is not a JSON object'],
		['"x"', 'is not a JSON object'],
		['{"a":', 'is not a JSON object'],
		['{"usage.pth":"/x"}', "contains 'usage.pth', which is not in the list of names"],
		['{"__proto__":"/x"}', "contains '__proto__', which is not in the list of names"],
		['{"constructor":"/x"}', "contains 'constructor', which is not in the list of names"],
		[
			'{"dates.timezone":"Mars/Olympus"}',
			"has no timezone such as Europe/Berlin for 'dates.timezone'",
		],
		['{"usage.path":5}', "has no text for 'usage.path'"],
		['{"usage.path":""}', "has no text for 'usage.path'"],
		['{"usage.path":"usage"}', "has a path for 'usage.path' that does not start with one '/'"],
		[
			'{"usage.path":"//elsewhere.example.com"}',
			"has a path for 'usage.path' that does not start with one '/'",
		],
		[
			'{"files.listPath":"https://elsewhere.example.com"}',
			"has a path for 'files.listPath' that does not start with one '/'",
		],
		[
			'{"files.originalPath":"/original"}',
			"has a path for 'files.originalPath' without '{ref}', which stands for the resource's reference",
		],
		['{"usage.path":"/a/../b"}', "has a path for 'usage.path' that contains '..' or '//'"],
		['{"usage.path":"/a/%2E%2e"}', "has a path for 'usage.path' that contains '..' or '//'"],
		['{"usage.path":"/a//b"}', "has a path for 'usage.path' that contains '..' or '//'"],
		['{"usage.path":"/a\\\\..\\\\b"}', "has a path for 'usage.path' that contains '..' or '//'"],
		[
			'{"usage.path":"/a\\nb"}',
			"has a path for 'usage.path' with a space or a character that an address cannot contain",
		],
	])('%s is refused', async (interfaceOverrides, what) => {
		expect((await refusal({ interfaceOverrides })).message).toBe(
			`'Interface Overrides' of the credential ${what}`,
		);
	});
});
