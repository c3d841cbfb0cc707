/** What the sandbox's catalogue holds, asked without the package. */
export interface Book {
	ref: number;
	title: string;
	modifiedDate: string;
	fields: Record<string, unknown>;
}

export interface Run {
	queueRef: number;
	statusLabel: string;
	destinationRef: number;
	collectionRef: number;
}

interface Named {
	ref: number;
	name: string;
}

interface Listed<T> {
	results: T[];
	total: number;
}

const key = 'sandbox-editor-key';
const pageSize = 100;
export const typeRefs = { book: 1, audio: 2 };

export function catalogueAt(url: string) {
	async function answer<T>(path: string, body?: object): Promise<T> {
		const response = await fetch(`${url}${path}`, {
			method: body ? 'POST' : 'GET',
			headers: { 'x-api-key': key, 'content-type': 'application/json' },
			...(body && { body: JSON.stringify(body) }),
		});
		return (await response.json()) as T;
	}
	const data = async <T>(path: string, body?: object) =>
		(await answer<{ data: T }>(path, body)).data;
	const list = async <T>(path: string) => {
		const got = await data<T[] | Listed<T>>(`${path}?limit=${pageSize}`);
		return Array.isArray(got) ? got : got.results;
	};

	return {
		/** Every book, or all of another type, by its ref. */
		async books(type: number = typeRefs.book): Promise<Map<number, Book>> {
			const found: Book[] = [];
			for (let all = Infinity; found.length < all;) {
				const page = { type, limit: pageSize, offset: found.length };
				const { results, total } = await data<Listed<Book>>('/resources/search', page);
				found.push(...results);
				all = total;
			}
			return new Map(found.map((book) => [book.ref, book]));
		},
		runs: () => list<Run>('/distribution/runs'),
		destinations: () => list<Named>('/distribution/destinations'),
		collections: () => list<Named>('/collections'),
		/** Whether a resource has a file of its own. */
		async hasFile(ref: number): Promise<boolean> {
			const { original } = await data<{ original: object | null }>(`/resources/${ref}/files`);
			return original !== null;
		},
		/** The JSON bodies that were sent to paths that begin so, the oldest first. */
		async sent(path: string): Promise<Array<Record<string, unknown>>> {
			const { rows } = await answer<{
				rows: Array<{ method: string; path: string; body: string | null }>;
			}>('/_sandbox/journal?limit=1000');
			return rows
				.filter((row) => row.method === 'POST' && row.path.startsWith(path) && row.body)
				.map(({ body }) => JSON.parse(body!) as Record<string, unknown>);
		},
	};
}

export type Catalogue = ReturnType<typeof catalogueAt>;

/** The refs of the books that are not as they were. */
export const changed = (before: Map<number, Book>, after: Map<number, Book>): number[] =>
	[...after]
		.filter(
			([ref, { fields }]) => JSON.stringify(before.get(ref)?.fields) !== JSON.stringify(fields),
		)
		.map(([ref]) => ref);
