import { execFileSync } from 'node:child_process';
import { pause } from '../../scripts/host/child';

/** What another user of the machine has got out of it. */
export interface Loot {
	/** How often n8n answered a try to become its owner, by what it said. */
	answers: Record<string, number>;
	/** Every command line that was seen. */
	commandLines: string;
}

const mine = {
	email: 'stranger@elsewhere.example',
	password: 'Stranger-1234',
	firstName: 'A',
	lastName: 'Stranger',
};

const saying = (text: string): string => {
	try {
		const { data, message } = JSON.parse(text) as { data?: { email: string }; message?: string };
		return data?.email === mine.email ? 'Welcome' : (message ?? text);
	} catch {
		return text.trim();
	}
};

/** What n8n says to a claim; undefined while nobody listens. */
async function claim(url: string): Promise<string | undefined> {
	try {
		const response = await fetch(`${url}/rest/owner/setup`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', connection: 'close' },
			body: JSON.stringify(mine),
			signal: AbortSignal.timeout(5000),
		});
		return saying(await response.text());
	} catch {
		return undefined;
	}
}

/** All that n8n says until it has routes, and then: it has an owner before. */
export const refusals =
	/n8n is starting up|Database is not ready|Cannot POST|Instance owner already setup/;

/** Tries without a rest, from before n8n listens, to become its owner there; looks at `ps` on the way. */
export function watchAndClaim(url: string): () => Promise<Loot> {
	let gone = false;
	const answers: Record<string, number> = {};
	const seen = new Set<string>();
	const claims = async () => {
		while (!gone) {
			const said = await claim(url);
			if (said === undefined) await pause(2);
			else answers[said] = (answers[said] ?? 0) + 1;
		}
	};
	const looks = async () => {
		for (; !gone; await pause(200))
			execFileSync('ps', ['-wweo', 'args'], { encoding: 'utf8' })
				.split('\n')
				.forEach((line) => seen.add(line));
	};
	const all = Promise.all([claims(), looks()]);
	return async () => {
		gone = true;
		await all;
		return { answers, commandLines: [...seen].join('\n') };
	};
}
