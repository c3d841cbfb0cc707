/**
 * `npm start`, second half, on Node 24: the packed package in a real n8n beside the sandbox, the nightly feed run in it.
 * scripts/start.mjs has installed and built everything before.
 */
import { stopChildren } from '../host/child.ts';
import { fail, SetupError } from '../progress.mjs';
import { readFlags } from '../start/flags.mjs';
import { createProgress } from '../start/stages.mjs';
import { feedId } from './content.ts';
import type { Night } from './night.ts';
import { runNight } from './night.ts';
import type { Parts } from './parts.ts';
import { startParts } from './parts.ts';
import { keepToOneself } from './privacy.ts';
import { jsonLine, nightReport, whereToClick } from './report.ts';
import { demoOwner, places, runningNote } from './state.ts';

const flags = readFlags(process.argv.slice(2));
const progress = createProgress();

/** Resolves at Ctrl-C, at a signal, and when the process that started this one is gone. */
const stopRequested = new Promise<undefined>((resolve) => {
	const stop = () => resolve(undefined);
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
	process.once('disconnect', stop);
});

/** One night: the staff change the catalogue, the feed runs. Nights are a day of the sandbox's clock apart. */
async function runNights({ sandbox, session }: Parts): Promise<Night[]> {
	const workflow = await session.send<{ id: string; name: string }>(
		'GET',
		`/rest/workflows/${feedId()}`,
	);
	const nights: Night[] = [];
	for (let number = 1; number <= flags.nights; number += 1) {
		if (number > 1) await sandbox.advanceOneDay();
		const { edited, added } = await sandbox.overnight();
		progress.note(
			`Overnight the publisher's staff edited ${edited.length} titles and added ${added.length}.`,
		);
		const night = await progress.stage('feed', () =>
			progress.step('n8n executes the workflow', 'about 20 s', () =>
				runNight(session, sandbox, workflow),
			),
		);
		nights.push(night);
		console.log(nightReport(night, flags.nights > 1 ? `Night ${number}` : 'The nightly feed'));
	}
	return nights;
}

async function demo(): Promise<Night[]> {
	keepToOneself(places.folder);
	const owner = demoOwner();
	runningNote.write(`http://127.0.0.1:${flags.port}`);
	const parts = await startParts(progress, flags, owner);
	const nights = await runNights(parts);
	const { host, sandbox } = parts;
	console.log(
		whereToClick(
			{ editor: host.url, execution: nights.at(-1)?.link ?? '', sandbox: sandbox.url },
			owner,
			!flags.once,
		),
	);
	if (flags.once) return nights;
	const which = await Promise.race([
		host.ended.then(() => 'n8n'),
		sandbox.ended.then(() => 'The sandbox'),
	]);
	throw new SetupError(
		`${which} has stopped by itself.`,
		`Its log is in ${places.logs}; start again with: npm start`,
	);
}

async function main(): Promise<number> {
	let nights: Night[] | undefined;
	try {
		nights = await Promise.race([demo(), stopRequested]);
		if (!nights) console.log('\nStopping n8n and the sandbox ...');
	} finally {
		await stopChildren();
		runningNote.remove();
	}
	if (!nights) return flags.once ? 1 : 0;
	console.log(jsonLine(nights));
	return nights.every(({ ok }) => ok) ? 0 : 1;
}

process.exitCode = await main().catch((error) => {
	fail(error);
	return 1;
});
process.exit();
