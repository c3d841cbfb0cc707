/** The demo and its sandbox on a machine that has other users, and in a browser that has other pages open. */

/** @type {import('./index.mjs').Promised[]} */
export const demo = [
	{
		promise: "Nobody else becomes the owner of the demo's n8n: it has one before it answers",
		shownBy: ['test/host/start.test.ts', 'test/hosts/packageTests.ts'],
		mutants: [],
	},
	{
		promise:
			"The demo's state is readable for nobody else, whatever the umask; its password is 128 bits by chance and on no command line",
		shownBy: ['test/host/start.test.ts'],
		mutants: [
			{
				name: 'the demo keeps the umask of the shell',
				file: 'scripts/demo/privacy.ts',
				find: 'process.umask(forOthers);',
				replace: '',
				suite: 'test/start/demoState.test.ts',
				test: 'the folder of the demo is for its owner alone with the umask 0',
			},
			{
				name: 'the demo leaves open what an earlier version left open',
				file: 'scripts/demo/privacy.ts',
				find: 'entry.mode & forOthers) chmodSync',
				replace: 'false) chmodSync',
				suite: 'test/start/demoState.test.ts',
				test: 'the folder of the demo is for its owner alone with the umask 0',
			},
			{
				name: "the demo's password is made of half as much chance",
				file: 'scripts/demo/password.ts',
				find: 'randomBytes(16)',
				replace: 'Buffer.concat([Buffer.alloc(8), randomBytes(8)])',
				suite: 'test/start/demoState.test.ts',
				test: 'the password of the demo is 128 bits by chance',
			},
		],
	},
	{
		promise:
			'The sandbox answers to its own names only, at every path: no page of another site reads it by a name that is pointed at this machine',
		mutants: [
			{
				name: 'the sandbox answers to any name',
				file: 'sandbox/hooks.ts',
				find: "app.addHook('onRequest', async (request) => refuseOtherNames(request));",
				replace: '',
				suite: 'test/sandbox/hostNames.test.ts',
				test: 'the sandbox answers to its own names only not as "evil.example"',
			},
			{
				name: 'the sandbox answers to names that begin like its own',
				file: 'sandbox/access/ownNames.ts',
				find: "loopback.has(host.toLowerCase().replace(/:\\d{1,5}$/, ''))",
				replace: '[...loopback].some((name) => host.startsWith(name))',
				suite: 'test/sandbox/hostNames.test.ts',
				test: 'the sandbox answers to its own names only not as "localhost.evil.example',
			},
		],
	},
];
