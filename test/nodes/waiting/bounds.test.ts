import type { Respond } from '../../request/tinyServer';
import { json } from '../../request/tinyServer';
import { JOB, trickling, waiting } from './service';

const wait = waiting();
const runs = (status: string) => json(200, { data: [{ queueRef: JOB, status }] });

/** The first look is answered, whatever comes behind it. */
function behindTheFirst(respond: Respond): Respond {
	let looks = 0;
	return (response, request) => (++looks === 1 ? runs('pending') : respond)(response, request);
}

describe("'Maximum Wait' ends everything", () => {
	it('an answer that trickles for ever, and its connection', async () => {
		const { respond, left } = trickling();
		wait.server.answer(behindTheFirst(respond));
		const { failed } = await wait.run({ maximumWait: 0.05 });
		expect(failed[0]?.error).toMatchObject({
			code: 'NOT_FINISHED',
			message: expect.stringContaining("it is 'pending'"),
		});
		await left;
	});

	it('an answer that never begins', async () => {
		wait.server.answer(() => undefined);
		const { failed } = await wait.run({ maximumWait: 0 });
		expect(failed[0]?.error).toMatchObject({
			code: 'NOT_FINISHED',
			message: expect.stringContaining("it is 'unknown'"),
		});
	});

	it('a job that trickles beside a list that does not', async () => {
		const { respond, left } = trickling();
		wait.server.answer((response, request) =>
			(request.url.startsWith('/jobs?')
				? json(200, { data: [{ jobRef: JOB, status: 'x' }] })
				: respond)(response, request),
		);
		const { failed } = await wait.job({ maximumWait: 0.01 });
		expect(failed[0]?.error).toMatchObject({ code: 'NOT_FINISHED' });
		await left;
	});
});

describe('a stopped execution', () => {
	it.each(['an answer that trickles', 'an answer that never begins'])('ends %s', async (what) => {
		const drip = trickling();
		wait.server.answer(what.endsWith('trickles') ? drip.respond : () => undefined);
		const stop = new AbortController();
		const done = wait.run({}, stop.signal);
		while (wait.server.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
		await new Promise((resolve) => setTimeout(resolve, 300));
		const stoppedAt = Date.now();
		stop.abort();
		expect((await done).run.status).toBe('canceled');
		// The figure is the promise: within half a second, and what n8n itself needs.
		expect(Date.now() - stoppedAt).toBeLessThan(1_000);
		if (what.endsWith('trickles')) await drip.left;
	});
});

describe('what passes while something is under way', () => {
	it('a service that is away, and a page in the place of its answer, do not end the wait', async () => {
		let looks = 0;
		const page: Respond = (response) =>
			void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Maintenance</html>');
		const away = json(503, { message: 'Away' });
		wait.server.answer((response, request) => {
			looks += 1;
			(
				[undefined, runs('pending'), page, ...Array.from({ length: 4 }, () => away)][looks] ??
				runs('complete')
			)(response, request);
		});
		expect((await wait.run()).succeeded[0]?.json).toMatchObject({ succeeded: true });
		expect(looks).toBe(7);
	}, 60_000);

	it('is told with the last state when the maximum is over', async () => {
		wait.server.answer(behindTheFirst(json(503, { message: 'Away for a while' })));
		const { failed } = await wait.run({ maximumWait: 0.05 });
		expect(failed[0]?.error).toMatchObject({
			code: 'NOT_FINISHED',
			message: expect.stringContaining("it is 'pending'"),
			description: expect.stringContaining('Away for a while'),
		});
	});

	it('a refusal ends the wait at once; a service that was never seen is told in its own words when the maximum is over', async () => {
		wait.server.answer(
			behindTheFirst(
				json(403, { success: false, error: { code: 'INSUFFICIENT_SCOPE', message: 'No' } }),
			),
		);
		expect((await wait.run()).failed[0]?.error).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
		wait.server.answer(json(500, { message: 'Never' }));
		expect((await wait.run({ maximumWait: 0.05 })).failed[0]?.error).toMatchObject({
			httpStatus: 500,
		});
	});

	it('what was never understood is not waited for', async () => {
		wait.server.answer(
			(response) =>
				void response
					.writeHead(200, { 'content-type': 'text/html' })
					.end('<html>Another server</html>'),
		);
		expect((await wait.run({ maximumWait: 0.2 })).failed[0]?.error).toMatchObject({
			code: 'ANSWER',
		});
		// Asked again as any read, and no more.
		expect(wait.server.seen).toHaveLength(4);
	}, 20_000);
});
