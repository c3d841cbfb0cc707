/** One thing that the service's interface says, in our words: docs/interface.json. */
export interface Row {
	/** Stable; begins with the section. */
	id: string;
	section: string;
	kind:
		| 'endpoint'
		| 'request'
		| 'response'
		| 'envelope'
		| 'rule'
		| 'state'
		| 'event'
		| 'error'
		| 'limit'
		| 'open';
	/** `POST /jobs`; `*` stands for every endpoint. */
	endpoints?: string[];
	/** Of a field, e.g. `status.code` or `books[].isbn`. */
	name?: string;
	type?: string;
	/** Where a field of a request stands. */
	in?: 'path' | 'query' | 'header' | 'body' | 'part';
	statement: string;
}
