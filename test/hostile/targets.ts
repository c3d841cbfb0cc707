/** Every request of every operation, every list of the editor and every poll. */
import type { INodeType } from 'n8n-workflow';

import { nodeTypes } from '../contract/operations';
import { shapeOf } from '../fuzz/exchanges';
import type { Recorded } from '../fuzz/recordings';
import type { Target } from './messages';

const nameOf = ({ operation: { node, resource, value } }: Recorded) =>
	`${node}.${resource}.${value}`;

/** One for each kind of request that it makes, in the order in which it makes them. */
function turnsOf({ exchanges }: Recorded): number[] {
	const kinds = exchanges.map(shapeOf);
	return kinds.flatMap((kind, index) => (kinds.indexOf(kind) === index ? [index] : []));
}

const CHAT = 'catalogueAiChat.message.send';

export async function targetsOf(recorded: Recorded[]): Promise<Target[]> {
	const operations = recorded.flatMap((one) => {
		const turns = turnsOf(one).map((turn): Target => ({
			kind: 'operation',
			name: nameOf(one),
			turn,
		}));
		if (nameOf(one) !== CHAT) return turns;
		// Read as it is written, and once more when it is finished.
		return [
			...turns,
			...turns
				.slice(1)
				.flatMap((target) =>
					(['markdown', 'plain', 'html'] as const).map(
						(streamedText): Target => ({ ...target, streamedText }) as Target,
					),
				),
		];
	});
	const types = [...(await nodeTypes())];
	return [...operations, ...listsOf(types), ...pollsOf(types)];
}

type Types = Array<[node: string, type: INodeType]>;

/** A list that several nodes share is read once; where it can be searched, once more to its end. */
function listsOf(types: Types): Target[] {
	const known = new Set<unknown>();
	return types.flatMap(
		([node, { methods: { listSearch = {}, loadOptions = {}, resourceMapping = {} } = {} }]) =>
			Object.entries({ ...listSearch, ...loadOptions, ...resourceMapping }).flatMap(
				([method, read]): Target[] => {
					if (known.has(read)) return [];
					known.add(read);
					return [
						{ kind: 'list', node, method },
						...(method in listSearch
							? [{ kind: 'list' as const, node, method, filter: 'nothing is called so' }]
							: []),
					];
				},
			),
	);
}

/** All events of jobs, of runs and of resources. */
function pollsOf(types: Types): Target[] {
	const { options = [] } =
		types
			.find(([node]) => node === 'catalogueTrigger')?.[1]
			.description.properties.find(({ name }) => name === 'events') ?? {};
	const events = options.flatMap((option) => ('value' in option ? [String(option.value)] : []));
	return ['job', 'run', 'resource'].flatMap((of) =>
		(['trigger', 'manual'] as const).map((mode): Target => ({
			kind: 'poll',
			of: `${of}s`,
			events: events.filter((event) => event.startsWith(of)),
			mode,
		})),
	);
}
