import type { Operation } from './operation';

/** What an operation needs of the API key and its user, by its endpoint (interface sections 4 and 5); the first that fits. */
const NEEDS: ReadonlyArray<[endpoint: RegExp, needs: string]> = [
	[/^GET \/api-key/, 'any API key'],
	[/^POST \/mcp/, 'the scope of the tool'],
	[
		/^POST \/ai\/generate-field/,
		'the ai scope and the right to edit the resource; to save also the write scope',
	],
	[/^POST \/ai\/generate-artwork/, 'the ai scope and the right to edit the resource'],
	[/ \/ai\//, 'the ai scope'],
	[/^POST \/distribution/, "the write scope and the user's dm permission"],
	[/^GET \/distribution/, "the read scope and the user's dm or dv permission"],
	[/^(GET|POST \/resources\/search|POST \/catalogue)/, 'the read scope'],
	[/^(PATCH|DELETE|POST .*\/file$)/, 'the write scope and the right to edit the resource'],
	[/^POST \/collections\/./, 'the write scope and the right to change the collection'],
	[/^POST/, 'the write scope'],
];

/** The description in the Operation dropdown, with what the administrator of the catalogue must have allowed. */
export function descriptionOf({ description, endpoint }: Operation): string {
	const [, needs] = NEEDS.find(([form]) => form.test(`${endpoint.method} ${endpoint.path}`)) ?? [];
	return `${description}. Needs ${needs}.`;
}
