import type { Json, Point } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { record } from './forms.ts';

const KEY: Endpoint = 'GET /api-key';
const needsWarning = { wanted: 'told' } as const;
const nobody = (name: string, user: Json) =>
	record([KEY], name, `the user is ${JSON.stringify(user)}`, (data) => ({ ...data, user }), {
		loses: ['user'],
		...needsWarning,
	});

export const keyPoint: Point = {
	point: 'keys',
	section: '4.8',
	says: 'further forms of the record of the key',
	rules: ['2.open.key', 'open endpoints'],
	choices: [
		nobody('user null', null),
		nobody('user empty', ''),
		nobody('user zero', 0),
		nobody('user false', false),
		nobody('user empty list', []),
		record([KEY], 'list of one', 'a list with the record', (data) => [data]),
		record(
			[KEY],
			'without users catalogue',
			'cmsAccess is false',
			(data) => ({ ...data, cmsAccess: false, access: null }),
			{
				...needsWarning,
				loses: ['access', 'cmsAccess'],
			},
		),
	],
};
