import type { INode } from 'n8n-workflow';

import { checkGiven } from '../../../shared/engine/emptyExpressions';
import type { Parameters } from '../../../shared/engine/parameters';

const entered = (filters: unknown) => ({
	getNode: () => ({ parameters: { filters } }) as unknown as INode,
});

describe('an expression that gives nothing', () => {
	it('is not looked for without end', () => {
		let filters: unknown = '={{ $json.misspelt }}';
		for (let depth = 0; depth < 20_000; depth++) filters = { deeper: filters };
		expect(() =>
			checkGiven({ context: entered(filters), parameters: {} as Parameters }, ['filters']),
		).not.toThrow();
	});
});
