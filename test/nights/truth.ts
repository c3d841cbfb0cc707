import type { Counts } from './counts';
import type { NightRun, Nights } from './night';
import { LIST } from './night';
import type { openRecipient, Title } from './recipient';
import type { Heard } from './way';

const collectionIn = (path: string) => Number(/^\/collections\/(\d+)\/resources/.exec(path)?.[1]);
const titleIn = (path: string) => Number(/^\/resources\/(\d+)\/fields/.exec(path)?.[1]);
export const savedIn = ({ method, path }: Heard) => (method === 'PATCH' ? titleIn(path) : NaN);

/** What a start of the feed did, as the service saw it. */
export interface Done {
	n8n: string;
	isKilled: boolean;
	added: Set<number>;
	queued: number;
	saved: number;
	/** What was sent to change anything. */
	writes: string[];
	/** Paths of writes that were refused. */
	refused: Set<string>;
	/** Titles that were paid for again. */
	paidAgain: string[];
}

export const newDone = (n8n: string, isKilled: boolean): Done => ({
	n8n,
	isKilled,
	added: new Set(),
	queued: 0,
	saved: 0,
	writes: [],
	refused: new Set(),
	paidAgain: [],
});

const refsIn = (rows: unknown) =>
	((rows as Array<{ ref: number }> | undefined) ?? []).map(({ ref }) => ref);

/** What happened, beside what the feed says of it. */
export function openTruth(
	nights: Nights,
	titles: Map<number, Title>,
	recipient: ReturnType<typeof openRecipient>,
	counts: Counts,
) {
	/** Paid for and not saved yet, by the start that paid. */
	const paid = new Map<number, Done>();
	/** Paid for by a start that was killed, and not known to its n8n since; of those that a person has allowed again it knows nothing. */
	const unknown = new Map<number, string>();
	/** Titles that a killed start may have paid for. */
	const maybe = new Set<number>();

	/** What is not paid again is named, until its title has keywords. */
	function unnamed({ summary }: NightRun, { n8n }: Done): number[] {
		const named = refsIn(summary.paidUnknown);
		return [...unknown]
			.filter(([ref, where]) => where === n8n && !named.includes(ref))
			.map(([ref]) => ref);
	}

	/** What the sentence says of the run is so. */
	async function isSentenceTrue({ summary, found }: NightRun, done: Done): Promise<boolean> {
		const said = String(summary.summary);
		if (said.startsWith('Preview:'))
			return done.writes.length === 0 && refsIn(summary.wouldSend).length >= new Set(found).size;
		if (said.startsWith('Nothing was sent:')) return done.writes.length === 0;
		if (said.startsWith('Another start') || said.startsWith('Nothing was sent tonight'))
			return done.queued === 0;
		if (said.startsWith('Nothing has changed')) return found.length === 0 && done.queued === 0;
		const [, sent, run, state] =
			/^(\d+) changed titles? went to .+ \(run (\d+): (\w+)\)\./.exec(said) ?? [];
		const [, written] = /Keywords were written for (\d+) titles?/.exec(said) ?? [];
		const notAdded = summary.notAdded as number[];
		const queued = (await recipient.runs()).find(({ queueRef }) => queueRef === Number(run));
		const isSent =
			Number(sent) === done.added.size - notAdded.length &&
			notAdded.every((ref) => titles.get(ref)?.isArchived);
		return isSent && state === queued?.statusLabel && Number(written) === done.saved;
	}

	return {
		hear(done: Done, told: Heard): void {
			const { method, path, sent, status } = told;
			if (status !== 200) return;
			if (method !== 'GET' && !path.endsWith('/search')) done.writes.push(`${method} ${path}`);
			if (path === '/distribution/queue') done.queued += 1;
			if (collectionIn(path) > 0) {
				recipient.add(collectionIn(path), sent.resourceRefs as number[]);
				for (const ref of sent.resourceRefs as number[]) done.added.add(ref);
			}
			const saved = savedIn(told);
			if (saved > 0) {
				recipient.wrote(saved);
				paid.delete(saved);
				done.saved += 1;
			}
			if (path !== '/ai/generate-field') return;
			const ref = Number(sent.resourceRef);
			if (paid.has(ref)) {
				counts.paidTwice += 1;
				done.paidAgain.push(`title ${ref}, last by ${JSON.stringify(paid.get(ref))}`);
			}
			paid.set(ref, done);
		},
		/** Somebody else has written keywords, as the search showed: what comes after that is a new need. */
		saw({ json }: NightRun): void {
			for (const { ref, fields } of json('Find Changed Titles')) {
				if (String((fields as { keywords?: string } | undefined)?.keywords ?? '') === '') continue;
				unknown.delete(ref as number);
				paid.delete(ref as number);
			}
		},
		killed(done: Done): void {
			const rows = nights.list(done.n8n).rows(LIST);
			/** What could not be saved is on the list already. */
			const isKept = (ref: number) => rows.some((row) => row.ref === ref && Boolean(row.keywords));
			for (const [ref, by] of paid) {
				if (by !== done || isKept(ref)) continue;
				counts.paidUnknown += 1;
				unknown.set(ref, done.n8n);
			}
			for (const { ref, state } of rows) if (state === 'may be paid') maybe.add(Number(ref));
		},
		/** Without its database an n8n knows nothing of what was paid. */
		moved(from: string, to: string | undefined): void {
			for (const [ref, where] of [...unknown]) {
				if (where !== from) continue;
				if (to === undefined) unknown.delete(ref);
				else unknown.set(ref, to);
			}
			if (to === undefined) paid.clear();
		},
		takenOff(ref: number): void {
			unknown.delete(ref);
			paid.delete(ref);
		},
		async liesOf(run: NightRun, done: Done): Promise<string[]> {
			const { summary } = run;
			const isEarly = /^(Another|Preview:|Nothing was sent:)/.test(String(summary.summary));
			const again = refsIn(summary.toTryAgain);
			const forgotten = [...done.refused]
				.map(titleIn)
				.filter((ref) => ref > 0 && !again.includes(ref));
			const lies = [
				(await isSentenceTrue(run, done)) ||
					`it added ${done.added.size}, queued ${done.queued}, saved ${done.saved} and wrote ${done.writes.join(', ')}`,
				done.paidAgain.length === 0 || `paid again: ${done.paidAgain.join(', ')}`,
				isEarly || forgotten.length === 0 || `not named as failed: ${forgotten.join(', ')}`,
				/^Another/.test(String(summary.summary)) ||
					unnamed(run, done).length === 0 ||
					`not named as perhaps paid: ${unnamed(run, done).join(', ')}`,
				refsIn(summary.paidUnknown).every((ref) => maybe.has(ref)) ||
					`named as perhaps paid: ${refsIn(summary.paidUnknown).join(', ')}`,
			];
			return lies.filter((lie) => lie !== true).map(String);
		},
	};
}
