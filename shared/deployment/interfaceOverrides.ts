/**
 * Everything that the service's interface leaves open and this package assumes: one flat table, one name per assumption.
 * A deployment that differs is a setting: the credential's "Interface Overrides" takes a JSON object with these same keys.
 * The sandbox reads the same table, and a test run moves every name and path in both (test/interface/movedNames.test.ts).
 */
export const assumptions = {
	// Lists (jobs, runs, collections, destinations): `data` is an array, or an object with these keys; limit and offset are asked for under the same. A service
	// that numbers its pages is asked for their number in place of the offset, where `list.page` names it.
	'list.results': 'results',
	'list.total': 'total',
	'list.limit': 'limit',
	'list.offset': 'offset',
	'list.page': '',

	// The zone of dates that name none, e.g. 'Europe/Berlin'. Not set, such a date is taken for UTC and never relied upon by itself.
	'dates.timezone': '',

	// Seconds that the service may take for a create: after a lost answer it is not sent again before.
	'create.seconds': '60',
	'image.seconds': '600',

	'apiKey.path': '/api-key',

	'types.ref': 'ref',
	'types.name': 'name',
	'fields.ref': 'ref',
	'fields.title': 'title',
	'fields.type': 'type',
	'fields.required': 'required',
	'fields.aiEnabled': 'aiEnabled',
	'options.ref': 'ref',
	'options.name': 'name',
	'options.parent': 'parentRef',

	'update.fields': 'fields',

	'search.type': 'type',
	'search.offset': 'offset',
	'search.page': '',
	'search.sort': 'sort',
	'search.sortField': 'field',
	'search.sortDirection': 'direction',
	'search.nodeFilters': 'nodeFilters',
	'search.from': 'from',
	'search.to': 'to',
	'search.modifiedDate': 'modifiedDate',
	'search.createdDate': 'createdDate',

	'query.equals': '=',
	'query.notEquals': '!=',
	'query.less': '<',
	'query.lessOrEqual': '<=',
	'query.greater': '>',
	'query.greaterOrEqual': '>=',

	'chats.path': '/ai/chats',
	'chats.ref': 'ref',
	'chats.messages': 'messages',
	'messages.role': 'role',
	'messages.content': 'content',
	'messages.images': 'images',

	'trending.region': 'geo',
	'trending.limit': 'limit',

	'jobs.path': '/jobs',
	'jobs.ref': 'jobRef',
	'jobs.type': 'type',
	'jobs.status': 'status',
	'jobs.createdDate': 'createdDate',
	'jobs.modifiedDate': 'modifiedDate',

	'destinations.path': '/distribution/destinations',
	'destinations.ref': 'ref',
	'destinations.name': 'name',
	'destinations.type': 'type',

	'runs.path': '/distribution/runs',
	'runs.ref': 'queueRef',
	'runs.status': 'status',
	'runs.statusLabel': 'statusLabel',
	'runs.destination': 'destinationRef',
	'runs.collection': 'collectionRef',
	'runs.createdDate': 'createdDate',
	'runs.modifiedDate': 'modifiedDate',

	'files.originalPath': '/resources/{ref}/file',
	'files.listPath': '/resources/{ref}/files',
	'files.original': 'original',
	'files.alternatives': 'alternatives',
	'files.ref': 'ref',
	'files.name': 'name',

	'usage.path': '/usage',
	'usage.from': 'from',
	'usage.to': 'to',
	'usage.account': 'account',
	'usage.organisation': 'organisation',
	'usage.date': 'date',
	'usage.inputTokens': 'inputTokens',
	'usage.outputTokens': 'outputTokens',
	'usage.totalTokens': 'totalTokens',

	'gateway.path': '/mcp',

	// Words of a field's type, comma-separated and looked for in this order; a type with none of them is text.
	'kinds.text': 'text,textarea,string,html,multi line,multiline,range',
	'kinds.boolean': 'boolean,bool,yes no,true false,toggle,switch',
	'kinds.date': 'date,dates,datetime,time,timestamp',
	'kinds.manyOptions':
		'tree,checkbox,checkboxes,check box,checklist,check list,multi,multiple,multivalue,multiselect,multi select,keywords list,keyword list,category,categories,hierarchy,taxonomy,thesaurus,tags,array',
	'kinds.oneOption':
		'dropdown,drop down,select,picklist,lookup,radio,choice,enum,option,options,list',
	'kinds.number': 'number,numbers,numeric,integer,int,decimal,float,currency',

	// Words of the last states, comma-separated; matched without regard to case. Any other word means "not finished".
	'states.succeeded':
		'complete,completed,done,finished,success,succeeded,successful,sent,delivered',
	'states.failed':
		'failed,failure,error,cancelled,canceled,aborted,rejected,timeout,timed out,unsuccessful,killed,terminated,interrupted,crashed,expired',
} as const;

export type Assumption = keyof typeof assumptions;

/** Tells a name that the interface leaves open, as a deployment has it. */
export interface Names {
	assumed(name: Assumption): string;
}
