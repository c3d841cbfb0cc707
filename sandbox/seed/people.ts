import type { SeedCondition, SeedKey, SeedUser, SeedUsergroup } from './types.ts';

export const rivalHouse = 'Harrow & Vale';

const everyState = [-2, -1, 0, 1, 2];
const workingStates = [-2, -1, 0];

function user(name: string, fullName: string, usergroup: string, rights: Partial<SeedUser> = {}): SeedUser {
	return {
		name,
		fullName,
		email: `${name}@sandbox.example`,
		usergroup,
		permissions: ['dm', 'dv'],
		viewStates: everyState,
		editStates: workingStates,
		viewFilter: [],
		editFilter: [],
		access: 'full',
		mayCreateTeamCollections: true,
		maySeeConfidential: false,
		...rights,
	};
}

/** The staff of a house and of its rival. `viewFilter` and `editFilter` are those of Fiona, who sees a part only. */
export function staff(house: string, viewFilter: SeedCondition[], editFilter: SeedCondition[]): SeedUser[] {
	return [
		user('edith', 'Edith Editor', house, { maySeeConfidential: true }),
		user('colin', 'Colin Colleague', house, { mayCreateTeamCollections: false }),
		user('rhys', 'Rhys Reader', house, { permissions: ['dv'], viewStates: [0], editStates: [] }),
		user('rae', 'Rae Restricted', house, { access: 'restricted', permissions: ['dv'] }),
		user('nils', 'Nils Northcote', house),
		user('fiona', 'Fiona Filtered', house, { viewFilter, editFilter, permissions: [] }),
		user('rita', 'Rita Rival', rivalHouse),
	];
}

export function usergroups(house: string, market: string): SeedUsergroup[] {
	return [
		{ name: house, market },
		{ name: rivalHouse, market: 'US' },
	];
}

export const keys: readonly SeedKey[] = [
	{ key: 'sandbox-editor-key', user: 'edith', scopes: ['read', 'write', 'ai'], cmsAccess: true },
	{ key: 'sandbox-reader-key', user: 'rhys', scopes: ['read'], cmsAccess: true },
	{ key: 'sandbox-colleague-key', user: 'colin', scopes: ['read', 'write', 'ai'], cmsAccess: true },
	{ key: 'sandbox-rival-key', user: 'rita', scopes: ['read', 'write', 'ai'], cmsAccess: true },
	{ key: 'sandbox-restricted-key', user: 'rae', scopes: ['read', 'write', 'ai'], cmsAccess: true },
	{ key: 'sandbox-unlinked-key', user: null, scopes: ['read', 'write', 'ai'], cmsAccess: false },
	{ key: 'sandbox-noai-key', user: 'nils', scopes: ['read', 'write'], cmsAccess: true },
	{ key: 'sandbox-filtered-key', user: 'fiona', scopes: ['read', 'write', 'ai'], cmsAccess: true },
];
