import { DateTime } from 'luxon';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Files = Record<string, { fileName?: string; mimeType?: string }>;
interface Around {
	binary?: Files;
	pairedItem?: { item: number };
}
type Item = Around & { json: object };

/** Rows as items; `binary` of a row is its files, `pairedItem` what it came from. */
const itemsOf = (rows: object[] = []): Item[] =>
	rows.map(({ binary, pairedItem, ...json }: Around) => ({
		json,
		...(binary && { binary }),
		...(pairedItem && { pairedItem }),
	}));
/** A node that ran, perhaps several times: n8n gives the items of one run, the last one if none is named. */
const nodeOf = (runs: Item[][]) => {
	const all = (_output = 0, run = runs.length - 1): Item[] => {
		const items = runs[run];
		if (!items) throw new Error(`The node has no run ${run}`);
		return items;
	};
	return {
		all,
		first: () => all()[0],
		last: () => all().at(-1),
		isExecuted: runs.length > 0,
	};
};

export interface Night {
	/** What the nodes before it gave; the code under test reads them by name. */
	nodes?: Record<string, object[]>;
	/** The same of nodes that ran several times. */
	runs?: Record<string, object[][]>;
	input?: object[];
	/** What the workflow remembers. */
	memory?: object;
	now?: string;
	zone?: string;
	mode?: 'test' | 'production';
	/** The node that the input comes from. */
	from?: string;
	/** What somebody has entered in the code, instead of what it came with. */
	entered?: [was: string, is: string];
	/** The bytes of attachments. */
	files?: Record<string, string>;
}

interface Parameters {
	jsCode?: string;
	conditions?: { conditions: Array<{ leftValue: string }> };
}

export function parametersOf(template: string, name: string): Parameters {
	const { nodes } = JSON.parse(
		readFileSync(join(__dirname, '../../workflows', `${template}.json`), 'utf8'),
	) as { nodes: Array<{ name: string; parameters: Parameters }> };
	const node = nodes.find((each) => each.name === name);
	if (!node) throw new Error(`${template} has no node ${name}`);
	return node.parameters;
}

/** What the code of a template finds around it. */
function aroundOf(template: string, { nodes = {}, runs = {}, zone = 'Europe/London', now }: Night) {
	return {
		$: (node: string) => {
			const rows = nodes[node];
			return {
				...nodeOf((runs[node] ?? (rows ? [rows] : [])).map(itemsOf)),
				get params() {
					return parametersOf(template, node);
				},
			};
		},
		$now: DateTime.fromISO(now ?? '2026-11-02T05:00:00', { zone }),
		DateTime: {
			fromISO: (text: string, options: object = {}) => DateTime.fromISO(text, { zone, ...options }),
			fromMillis: (ms: number) => DateTime.fromMillis(ms, { zone }),
		},
	};
}

/** What an expression of a template gives for an item. */
function valueOf(
	template: string,
	expression: string | undefined,
	night: Night,
	json: object = {},
): unknown {
	const around = { ...aroundOf(template, night), $json: json };
	const body = `return ${expression?.replace(/^=\{\{|\}\}$/g, '')}`;
	return new Function(...Object.keys(around), body)(...Object.values(around));
}

/** Which way an If node or a filter of a template goes for an item. */
export const isTrue = (template: string, name: string, night: Night, json?: object): unknown =>
	valueOf(template, parametersOf(template, name).conditions?.conditions[0]?.leftValue, night, json);

/** A code node of a template, run as n8n runs it: what it gives, as rows. */
export async function codeOf<Result>(
	template: string,
	name: string,
	night: Night,
): Promise<Result[]> {
	const { jsCode } = parametersOf(template, name);
	const around = {
		...aroundOf(template, night),
		$input: nodeOf([itemsOf(night.input)]),
		$getWorkflowStaticData: () => night.memory ?? {},
		$execution: { mode: night.mode ?? 'production' },
		$prevNode: { name: night.from },
	};
	const body = `return (async function () { ${jsCode?.replace(...(night.entered ?? ['', '']))}\n }).call(this);`;
	const helpers = {
		getBinaryDataBuffer: async (_place: number, key: string) =>
			await Promise.resolve(Buffer.from(night.files?.[key] ?? '')),
	};
	const items = (await new Function(...Object.keys(around), body).call(
		{ helpers },
		...Object.values(around),
	)) as Array<{ json: Result }>;
	return items.map(({ json }) => json);
}
