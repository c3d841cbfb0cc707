import { pause } from '../../scripts/host/child';
import type { Execution } from '../../scripts/host/execution';
import { readExecution } from '../../scripts/host/execution';
import type { Session } from '../../scripts/host/session';
import type { WorkflowFile } from '../../scripts/host/workflows';
import { storeCredential } from '../../scripts/host/workflows';
import type { HostInTest } from './hostInTest';
import { changed } from './templateInTest';

const account = { user: 'jo', password: 'likes books' };
const authorization = `Basic ${Buffer.from(`${account.user}:${account.password}`).toString('base64')}`;

/** The template as a publisher makes it ready: its form has a credential for visitors. */
export async function forVisitors(
	session: Session,
	file: WorkflowFile,
	form: string,
): Promise<WorkflowFile> {
	const id = await storeCredential(session, {
		name: 'Visitors',
		type: 'httpBasicAuth',
		data: account,
	});
	return changed(file, form, () => ({
		disabled: false,
		credentials: { httpBasicAuth: { id, name: 'Visitors' } },
	}));
}

/** What is entered, by the place of the field on the page. */
type Entered = Record<number, string | { name: string; text: string }>;

function filledIn(entered: Entered): FormData {
	const form = new FormData();
	for (const [place, value] of Object.entries(entered)) {
		if (typeof value === 'string') form.set(`field-${place}`, value);
		else form.set(`field-${place}`, new Blob([value.text]), value.name);
	}
	return form;
}

const send = async (url: string, init: RequestInit = {}): Promise<Response> =>
	await fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } });

/** Fills in the first page of a form. */
async function submitForm({ host }: HostInTest, path: string, entered: Entered): Promise<Response> {
	const response = await send(`${host.url}/form/${path}`, {
		method: 'POST',
		body: filledIn(entered),
		headers: { authorization },
	});
	expect(response.status).toBe(200);
	return response;
}

/** Somebody with a browser at a form of several pages. */
export interface Visit {
	executionId: string;
	/** The page that waits, as the browser shows it. */
	page(): Promise<string>;
	answer(entered: Entered): Promise<void>;
	until(status: string): Promise<Execution>;
}

const nodesRun = ({ runData }: Execution): number => Object.values(runData).flat().length;

export async function visitForm(
	inTest: HostInTest,
	path: string,
	entered: Entered,
): Promise<Visit> {
	const { formWaitingUrl } = (await (await submitForm(inTest, path, entered)).json()) as {
		formWaitingUrl: string;
	};
	const executionId = /form-waiting\/(\d+)/.exec(formWaitingUrl)![1]!;
	let seen = 0;
	let answered = 0;
	return {
		executionId,
		page: async () => await (await send(formWaitingUrl)).text(),
		async answer(next) {
			const response = await send(formWaitingUrl, { method: 'POST', body: filledIn(next) });
			expect(response.ok).toBe(true);
			answered = seen;
		},
		async until(status) {
			for (let tries = 0; tries < 400; tries += 1) {
				const execution = await readExecution(inTest.session, executionId);
				seen = nodesRun(execution);
				// After an answer n8n stores the old wait a little longer: the next one has more nodes behind it.
				if (execution.status === status && (status !== 'waiting' || seen > answered))
					return execution;
				if (execution.error) throw new Error(execution.error.message);
				await pause(250);
			}
			throw new Error(`The execution never was ${status}`);
		},
	};
}
