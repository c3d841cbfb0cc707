import type { FastifyRequest } from 'fastify';
import { refuse } from '../answer/errors.ts';
import type { Database } from '../database/open.ts';

export type Scope = 'read' | 'write' | 'ai';
/** dm: manage distribution; dv: view distribution; team: may create team collections; v: sees confidential resources. */
export type Permission = 'dm' | 'dv' | 'team' | 'v';
/** One condition of a view or edit filter: the field, by name, holds any of the values. */
export interface WallFilter {
	field: string;
	values: string[];
}

export interface User {
	ref: number;
	/** The login. */
	name: string;
	fullName: string;
	email: string;
	usergroup: {
		ref: number;
		name: string;
		/** 'GB', 'US': bookshop market and region. */ market: string;
	};
	permissions: ReadonlySet<Permission>;
	/** Restricted access sees everything and downloads no original. */
	access: 'full' | 'restricted';
	/** Archive states whose resources the user sees, and may edit. */
	viewStates: number[];
	editStates: number[];
	viewFilters: WallFilter[];
	editFilters: WallFilter[];
}

/** Who calls: the key, and the service user that it is linked to. */
export interface Caller {
	key: string;
	/** Shown in journals and effects instead of the key. */
	keyName: string;
	scopes: ReadonlySet<Scope>;
	cmsAccess: boolean;
	user: User | null;
}

interface CallerRow {
	key: string;
	key_name: string;
	scopes: string;
	cms_access: number;
	user: number | null;
	user_name: string;
	full_name: string;
	email: string;
	permissions: string;
	access: User['access'];
	view_states: string;
	edit_states: string;
	view_filter: string;
	edit_filter: string;
	usergroup: number;
	usergroup_name: string;
	market: string;
}

const callerSql = `
	SELECT k.key, k.name key_name, k.scopes, k.cms_access, k.user,
		u.name user_name, u.full_name, u.email, u.permissions, u.access, u.view_states, u.edit_states, u.view_filter, u.edit_filter,
		g.ref usergroup, g.name usergroup_name, g.market
	FROM api_key k LEFT JOIN user u ON u.ref = k.user LEFT JOIN usergroup g ON g.ref = u.usergroup WHERE k.key = ?`;

function toUser(row: CallerRow, ref: number): User {
	return {
		ref,
		name: row.user_name,
		fullName: row.full_name,
		email: row.email,
		usergroup: { ref: row.usergroup, name: row.usergroup_name, market: row.market },
		permissions: new Set(JSON.parse(row.permissions) as Permission[]),
		access: row.access,
		viewStates: JSON.parse(row.view_states) as number[],
		editStates: JSON.parse(row.edit_states) as number[],
		viewFilters: JSON.parse(row.view_filter) as WallFilter[],
		editFilters: JSON.parse(row.edit_filter) as WallFilter[],
	};
}

/** The caller of one API key, or undefined when no such key was issued. */
export function findCaller(database: Database, key: string): Caller | undefined {
	const row = database.row<CallerRow>(callerSql, key);
	return (
		row && {
			key: row.key,
			keyName: row.key_name,
			scopes: new Set(JSON.parse(row.scopes) as Scope[]),
			cmsAccess: row.cms_access === 1,
			user: row.user === null ? null : toUser(row, row.user),
		}
	);
}

/** The caller of an authenticated request. */
export function callerOf(request: FastifyRequest): Caller {
	return request.caller ?? refuse('NO_API_KEY', 'API key is required');
}

/** The linked service user of the caller. */
export function userOf(request: FastifyRequest): User {
	return linkedUser(callerOf(request));
}

export function linkedUser(caller: Caller): User {
	return caller.user ?? refuse('NO_LINKED_USER', 'This API key is not linked to a service user');
}
