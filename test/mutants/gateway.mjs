/** The tool gateway and its session. */

/** @type {import('./index.mjs').Promised[]} */
export const gateway = [
	{
		promise: 'A lost session of the gateway is opened once anew',
		mutants: [
			{
				name: 'a lost session is not opened anew',
				file: 'shared/gateway/session.ts',
				find: 'if (failure.details.code !== SESSION_LOST) throw failure;',
				replace: "if (failure.details.code !== SESSION_LOST || method !== '') throw failure;",
				suite: 'test/nodes/CatalogueTool/tool.test.ts',
				test: 'Tool: Call opens a lost session once anew',
			},
			{
				name: 'each item that misses the session opens one',
				file: 'shared/gateway/session.ts',
				find: 'const second = opening === first || opening === undefined ? openNew() : opening;',
				replace: 'const second = openNew();',
				suite: 'test/nodes/CatalogueTool/tool.test.ts',
				test: 'Tool: Call opens a lost session once anew',
			},
		],
	},
];
