/**
 * Everything that the service's interface leaves open and this package assumes: one flat table, one name per assumption.
 * A deployment that differs is a setting: the credential's "Interface Overrides" takes a JSON object with these same keys.
 * The sandbox reads the same table, and a test run moves every entry in both (test/moved).
 */
export const assumptions = {
	// Lists (jobs, runs, collections, destinations): `data` is an array, or an object with these keys; limit and offset are asked for under the same.
	'list.results': 'results',
	'list.total': 'total',
	'list.limit': 'limit',
	'list.offset': 'offset',

	'apiKey.path': '/api-key',
	'apiKey.user': 'user',
	'apiKey.usergroup': 'usergroup',
	'apiKey.scopes': 'scopes',
	'apiKey.access': 'access',

	'types.ref': 'ref',
	'types.name': 'name',
	'fields.ref': 'ref',
	'fields.title': 'title',
	'fields.type': 'type',
	'fields.required': 'required',
	'fields.aiEnabled': 'aiEnabled',
	'fields.options': 'options',
	'options.ref': 'ref',
	'options.name': 'name',
	'options.parent': 'parentRef',

	'update.fields': 'fields',

	'search.type': 'type',
	'search.offset': 'offset',
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
	'files.extension': 'extension',
	'files.size': 'size',

	'usage.path': '/usage',
	'usage.from': 'from',
	'usage.to': 'to',
	'usage.account': 'account',
	'usage.organisation': 'organisation',
	'usage.date': 'date',
	'usage.inputTokens': 'inputTokens',
	'usage.outputTokens': 'outputTokens',
	'usage.totalTokens': 'totalTokens',
	'usage.requests': 'requests',

	'gateway.path': '/mcp',

	// Words of the last states, comma-separated; matched without regard to case. Any other word means "not finished".
	'states.succeeded': 'complete,completed,done,finished,success,succeeded,sent,delivered',
	'states.failed': 'failed,error,cancelled,canceled,aborted,rejected',
} as const;

export type Assumption = keyof typeof assumptions;
