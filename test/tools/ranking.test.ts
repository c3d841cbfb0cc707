import { asModelSees } from './asModelSees';
import { rankingOf } from './ranking';
import { requests } from './requests';
import { toolNodes } from './toolNodes';

const wanted = 36;

it(`a plain text ranking puts the right tool among its first two for at least ${wanted} of 40 requests`, async () => {
	const tools = (await toolNodes()).map((tool) => ({
		operation: tool.tool.operation,
		...asModelSees(tool),
	}));
	const operationsFor = rankingOf(
		tools.map(({ operation, name, description }) => [
			operation,
			`${name.replaceAll('_', ' ')} ${description}`,
		]),
	);
	const missed = requests.flatMap(([request, right]) => {
		const [first, second] = operationsFor(request);
		return [first, second].includes(right) ? [] : [{ request, right, first, second }];
	});
	expect(requests).toHaveLength(40);
	expect(tools.map(({ operation }) => operation)).toEqual(
		expect.arrayContaining(requests.map(([, right]) => right)),
	);
	if (missed.length > 40 - wanted) expect(missed).toEqual([]);
}, 60_000);
