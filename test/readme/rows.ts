/**
 * What is expected of each command in the README. A command without a row fails the suite, a row without a command too.
 *
 * Only `npm run test:readme` runs the rows that are `long`, each of which has a suite or a budget of its own. The short form
 * (`npm test -- readme`) asks of them only that package.json has the script and that the file it starts is there and is JavaScript.
 */
export interface Ends {
	kind: 'ends';
	/** A whole line of what it prints. */
	says: RegExp;
	minutes: number;
	long?: true;
}

/** Goes on until Ctrl-C, and then ends. */
export interface GoesOn {
	kind: 'goesOn';
	ready: RegExp;
	minutes: number;
}

/** What the README names but nobody types in the clone, e.g. a program of n8n's: the file that runs it. */
export interface RunElsewhere {
	kind: 'elsewhere';
	file: string;
	words: string[];
}

export type Expected = Ends | GoesOn | RunElsewhere;

/** The command that the README's clicks need running. */
export const start = 'npm start';

const night = /^\{"ok":true,"workflow":"Nightly metadata feed",.*"statusLabel":"complete"/m;
const counts = /^[1-9]\d* passed, 0 failed$/m;

export const expectations: Record<string, Expected> = {
	'git clone https://github.com/publisher-catalogue/n8n-nodes-publisher-catalogue.git && cd n8n-nodes-publisher-catalogue':
		{
			kind: 'ends',
			says: /^Cloning into 'n8n-nodes-publisher-catalogue'\.\.\.$/m,
			minutes: 1,
		},
	[start]: { kind: 'goesOn', ready: /^Running until Ctrl-C\.$/m, minutes: 15 },
	'npm start -- --once': { kind: 'ends', says: night, minutes: 4 },
	'npm start -- --once --nights 3': {
		kind: 'ends',
		says: /^\{"ok":true,.*"nights":\[(\{"ok":true,.*?"statusLabel":"complete".*?\},?){3}\]\}$/m,
		minutes: 5,
	},
	'npm test': { kind: 'ends', says: counts, minutes: 25, long: true },
	'npm pack': { kind: 'ends', says: /^n8n-nodes-publisher-catalogue-\d\S*\.tgz$/m, minutes: 2 },
	'npm install --ignore-scripts --legacy-peer-deps PATH/n8n-nodes-publisher-catalogue-0.1.0.tgz': {
		kind: 'elsewhere',
		file: 'docs/docker/Dockerfile',
		words: ['npm install', '--ignore-scripts', '--legacy-peer-deps'],
	},
	'npm run test:all': { kind: 'elsewhere', file: '.ci/run', words: ['npm run test:all'] },
	'npm run test:tasks': { kind: 'ends', says: counts, minutes: 10, long: true },
	'npm run test:queue': { kind: 'ends', says: counts, minutes: 50, long: true },
	'n8n worker --concurrency=5': {
		kind: 'elsewhere',
		file: 'test/queue/cluster.ts',
		words: ["'worker'", '--concurrency='],
	},
	'npm run sandbox -- --port 4010 --records 10000 --data catalogue.sqlite': {
		kind: 'goesOn',
		ready: /^\{"ready":true,"url":"http:\/\/127\.0\.0\.1:4010"/m,
		minutes: 2,
	},
	'npm run bench': { kind: 'ends', says: /^\S+ +\S.* (met|MISSED)$/m, minutes: 25, long: true },
};
