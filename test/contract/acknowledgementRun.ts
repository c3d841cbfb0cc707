import type { Night } from './templateCode';
import { codeOf } from './templateCode';

interface Read {
	rejected: Array<{ retailer: string; isbn: string; record: string; reasons: string[] }>;
	accepted: string[];
	unclear: Array<{ isbn: string; reasons: string[] }>;
	unread: Array<{ name: string }>;
}
interface Report {
	subject: string;
	text: string;
	alerts: Array<{ text: string }>;
}

const template = 'retailer-acknowledgements';
export const ISBN = '9780306406157';
export const OTHER = '9783161484100';

/**
 * What the template makes of what came in, up to its report; `found` is what the search for the rejected titles gave, `sent` what
 * the node `from` gave that stands before what remembers the alerts.
 */
export async function bring(
	input: Night['input'],
	files: Record<string, string> = {},
	found: Night['input'] = [],
	{
		memory = {},
		from = 'Send Email',
		sent = [{}],
	}: { memory?: object; from?: string; sent?: object[] } = {},
) {
	const [texts] = await codeOf<object>(template, 'Texts', { input, files });
	const [answers] = await codeOf<object>(template, 'Answers', { input: [texts!] });
	const [read] = await codeOf<Read>(template, 'Rejections', { input: [answers!] });
	const nodes = { Rejections: [read!] };
	const alerts = await codeOf<object>(template, 'New Alerts', { nodes, input: found, memory });
	const known = { ...nodes, 'New Alerts': alerts };
	const told = await codeOf<object>(template, 'Remember What Was Told', {
		nodes: known,
		input: sent,
		memory,
		from,
	});
	const [report] = await codeOf<Report>(template, 'Report', {
		nodes: { ...known, 'Remember What Was Told': told },
	});
	return { ...read!, report: report! };
}
/** A mail as n8n's mailbox node gives it. */
export const mail = (text: string, from = 'Harbour Books') => ({
	text,
	subject: 'Your titles',
	from: { value: [{ name: from }] },
});
/** An ONIX acknowledgement of one product. */
export const onix = (product: string) =>
	`<ONIXMessageAcknowledgement><Header><Sender><SenderName>Harbour Books</SenderName></Sender></Header><MessageStatus>03</MessageStatus><Product>${product}</Product></ONIXMessageAcknowledgement>`;
export const withIsbn = (rest: string) =>
	`<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${ISBN}</IDValue></ProductIdentifier>${rest}`;
