import { openRateLimit } from './access/rateLimit.ts';
import { openClock } from './clock.ts';
import { openFaults } from './control/faults.ts';
import { openJournal } from './control/journal.ts';
import { fill } from './database/fill.ts';
import { openDatabase } from './database/open.ts';
import { dialectNamed } from './dialects/draw.ts';
import { listenInFront } from './dialects/front.ts';
import { openIdempotency } from './idempotency.ts';
import { readInterface } from './interface.ts';
import { usualMotion } from './motion.ts';
import type { Options } from './options.ts';
import { readOptions } from './options.ts';
import type { Sandbox } from './sandbox.ts';
import { openCatalogue } from './search/catalogue.ts';
import { buildServer } from './server.ts';

function openSandbox(options: Options): Sandbox {
	const assumed = readInterface(options.interfaceFile);
	const database = openDatabase(options.data);
	const clock = openClock(database);
	const sandbox: Sandbox = {
		options,
		database,
		clock,
		catalogue: openCatalogue(database),
		assumed,
		faults: openFaults(),
		journal: openJournal(clock),
		rateLimit: openRateLimit(clock, options.rateLimit),
		idempotency: openIdempotency({ database, clock, options }),
		motion: { ...usualMotion },
		onReset: [],
	};
	fill(sandbox, { replace: false });
	if (options.rewind) database.mark();
	return sandbox;
}

async function main(): Promise<void> {
	const options = readOptions(process.argv.slice(2));
	const sandbox = openSandbox(options);
	const app = buildServer(sandbox);
	const { dialect: name, host, port } = options;
	const dialect = name === undefined ? undefined : dialectNamed(name);
	const plain = await app.listen({ host, port: dialect ? 0 : port });
	const url = dialect ? await listenInFront(plain, dialect, { host, port }) : plain;
	if (dialect) console.error(`Speaks a dialect: ${dialect.names.join(', ')}`);
	console.log(JSON.stringify({ ready: true, url, pid: process.pid }));
	const stop = async () => {
		await app.close();
		sandbox.database.close();
		process.exit(0);
	};
	process.once('SIGTERM', stop);
	process.once('SIGINT', stop);
}

main().catch((error: NodeJS.ErrnoException) => {
	const taken = error.code === 'EADDRINUSE';
	console.error(taken ? `${error.message}: choose another one with --port` : error.message);
	process.exit(1);
});
