import { agentTools } from './agentTools';
import type { ModelTool } from './asModelSees';
import { asModelSees } from './asModelSees';
import { actions, toolNodes } from './toolNodes';

describe('the operations as AI tools', () => {
	let tools: ModelTool[];
	beforeAll(async () => {
		tools = (await toolNodes()).map(asModelSees);
	}, 60_000);

	it('every operation of every node is one', async () => {
		expect(agentTools.map(({ operation }) => operation).sort()).toEqual(
			[...(await actions()).keys()].sort(),
		);
	});

	it('have names of their own that models take', () => {
		const names = tools.map(({ name }) => name);
		expect(new Set(names).size).toBe(names.length);
		expect(names.filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([]);
	});

	it('have a description of their own, from the operation', () => {
		expect(new Set(tools.map(({ description }) => description)).size).toBe(tools.length);
	});

	it('have a description of what it does, when, at what cost and with what limits: short, and with the effect of what writes', async () => {
		const told = new Map(
			(await toolNodes()).map((tool) => [tool.tool, asModelSees(tool).description]),
		);
		const texts = [...told.values()];
		expect(texts.filter((text) => text.length < 80 || text.length > 330)).toEqual([]);
		expect(texts.filter((text) => !/Costs|Writes|may wait/.test(text))).toEqual([]);
		const silent = [...told].filter(([{ effects }, text]) => effects && !/Writes|Costs/.test(text));
		expect(silent).toEqual([]);
	});

	it('name, description and schema are as committed', () => {
		expect(tools).toMatchSnapshot();
	});
});
