import { nodeTypes, operationsOf } from './operations';

it("every operation works on each input item's own resource by default", async () => {
	const operations = [...(await nodeTypes())].flatMap(([name, type]) => operationsOf(name, type));
	const defaults: Record<string, unknown> = {
		resourceRef: { mode: 'id', value: '={{ $json.ref }}' },
		resourceRefs: '={{ $json.ref }}',
	};
	const asking = operations.flatMap(({ properties }) =>
		properties.filter(({ name }) => name in defaults),
	);
	expect(asking.length).toBeGreaterThanOrEqual(10);
	for (const { name, default: preset } of asking) expect(preset).toEqual(defaults[name]);
});
