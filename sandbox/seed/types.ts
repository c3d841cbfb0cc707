/** What a seed is made of. Everything is addressed by name or ISBN: refs belong to whoever writes the database. */

export type SeedFieldType = 'text' | 'longText' | 'number' | 'boolean' | 'date' | 'dropdown' | 'checkboxes' | 'tree';

/** One node of a dropdown, checkbox list or tree. `name` is unique within its field; `parent` names another node. */
export interface SeedOption {
	name: string;
	code?: string;
	parent?: string;
}

export interface SeedField {
	name: string;
	title: string;
	type: SeedFieldType;
	required?: boolean;
	aiEnabled?: boolean;
	searchable?: boolean;
	options?: readonly SeedOption[];
}

export interface SeedResourceType {
	name: string;
	/** Lower case, without the dot. */
	fileExtensions: readonly string[];
	fields: readonly SeedField[];
}

/** A dropdown, checkbox list or tree always holds an array of option names; a date is YYYY-MM-DD. */
export type SeedValue = string | number | boolean | null | string[];

/** By field name; a field that is left empty has no key. */
export type SeedFields = Record<string, SeedValue>;

export type SeedFileKind = 'epub' | 'pdf' | 'wav' | 'svg' | 'text';

export interface SeedFile {
	/** Stored filename, with its extension. */
	name: string;
	kind: SeedFileKind;
}

export interface SeedAlternative extends SeedFile {
	/** What the service calls the entry, e.g. 'formatted_extract'. */
	label: string;
}

export interface SeedResource {
	/** Name of the resource type. */
	type: string;
	fields: SeedFields;
	/** ISO 8601 with milliseconds, UTC. */
	createdDate: string;
	modifiedDate: string;
	archive: number;
	confidential?: boolean;
	private?: boolean;
	/** Names of a SeedUsergroup and a SeedUser. */
	usergroup: string;
	createdBy: string;
	file?: SeedFile;
	alternatives?: readonly SeedAlternative[];
}

/** Conditions are ANDed; a resource meets one when its field holds any of `values`. */
export interface SeedCondition {
	field: string;
	values: readonly string[];
}

export interface SeedUsergroup {
	name: string;
	/** Bookshop market and region of the group: 'GB', 'US', 'DE'. */
	market: string;
}

export interface SeedUser {
	name: string;
	fullName: string;
	email: string;
	usergroup: string;
	permissions: readonly ('dm' | 'dv')[];
	/** Archive states that the user may see, and the ones that the user may edit. */
	viewStates: readonly number[];
	editStates: readonly number[];
	viewFilter: readonly SeedCondition[];
	editFilter: readonly SeedCondition[];
	/** 'restricted' sees everything and downloads no original. */
	access: 'full' | 'restricted';
	mayCreateTeamCollections: boolean;
	maySeeConfidential: boolean;
}

export interface SeedKey {
	key: string;
	/** Name of a SeedUser; null: no linked user. */
	user: string | null;
	scopes: readonly ('read' | 'write' | 'ai')[];
	cmsAccess: boolean;
}

export interface SeedDestination {
	name: string;
	type: string;
	/** Address of the drop, without any login. */
	location: string;
}

export interface SeedCollection {
	name: string;
	visibility: 'team' | 'private';
	owner: string;
	createdDate: string;
	isbns: readonly string[];
}

export interface SeedJob {
	type: string;
	user: string;
	/** The resource that the job acted on. */
	isbn: string;
	status: { code: number; label: string };
	createdDate: string;
	modifiedDate: string;
	result: string;
	error: string;
}

export interface SeedRun {
	destination: string;
	collection: string;
	user: string;
	status: { code: number; label: string };
	createdDate: string;
	modifiedDate: string;
}

export interface SeedUsage {
	/** YYYY-MM-DD */
	date: string;
	user: string;
	feature: string;
	inputTokens: number;
	outputTokens: number;
}

/** Which field of the instance plays the part that the service knows by a name of its own (4.2: `books`). */
export interface SeedRoles {
	title: string;
	author: string;
	imprint: string;
	publisher: string;
	isbn: string;
	date: string;
	snippet: string;
	format: string;
	keywords: string;
	description: string;
	subjects: string;
	price: string;
	onSale: string;
	edition: string;
}

export interface SeedInstance {
	name: string;
	roles: SeedRoles;
	types: readonly SeedResourceType[];
	usergroups: readonly SeedUsergroup[];
	users: readonly SeedUser[];
	keys: readonly SeedKey[];
	destinations: readonly SeedDestination[];
}

/** What the instance already has behind it on the day it is seeded. */
export interface SeedHistory {
	collections: readonly SeedCollection[];
	jobs: readonly SeedJob[];
	runs: readonly SeedRun[];
	usage: readonly SeedUsage[];
}

/** One change of a night: an edit of the resource with this ISBN, or a new resource. */
export type OvernightChange =
	| { kind: 'edit'; isbn: string; user: string; fields: SeedFields }
	| { kind: 'add'; user: string; resource: SeedResource };
