import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from '../../scripts/browser/chromium';
import { startHost } from '../../scripts/host/host';
import { installPackage, packPackage } from '../../scripts/host/package';
import type { Session } from '../../scripts/host/session';
import { logIn } from '../../scripts/host/session';
import { storeCredential } from '../../scripts/host/workflows';
import { versionsFor } from '../../scripts/hosts.cjs';
import { packageFolder } from '../engine/n8n';
import { owner } from '../host/owner';
import { startSandbox } from '../host/sandboxProcess';
import type { Catalogue } from './catalogue';
import { catalogueAt } from './catalogue';

/** What the form of a template asks of its visitors. */
export const visitors = { username: 'editors', password: 'Review-1234' };

export const day = 86_400_000;
/** So that what is seeded changed in the week before. */
const lastEvening = () => new Date(Date.now() - 1.5 * day).toISOString();

const subjects = [
	['FICTION / Sea Stories', 'FICTION / Classics'],
	['FICTION / Ghost', 'FICTION / Gothic'],
];
/** Five rows of a publisher's table, each with two subjects in one cell. */
export const newTitles = ['2', '9', '6', '3', '0'].map((digit, index) => ({
	title: `The Lighthouse Keeper ${index + 1}`,
	author: 'A. Sample',
	isbn: `97970077700${index + 1}${digit}`,
	format: index % 2 === 0 ? 'Paperback' : 'Hardback',
	subjects: subjects[index % 2]!.join('; '),
}));

export interface Office {
	url: string;
	session: Session;
	catalogue: Catalogue;
	browser: Browser;
	/** Logged in. */
	context: BrowserContext;
}

/** A publisher's n8n with the package, two credentials and no workflow, and the catalogue beside it. */
export async function openOffice(folder: string): Promise<Office> {
	await installPackage(folder, await packPackage(packageFolder, join(folder, 'package')));
	const sandbox = await startSandbox(folder, 'sandbox', '--epoch', lastEvening());
	const { url } = await startHost({
		version: versionsFor('tasks')[0]!,
		userFolder: folder,
		owner,
	});
	const session = await logIn(url, owner);
	await storeCredential(session, {
		name: 'Our catalogue',
		type: 'publisherCatalogueApi',
		data: { baseUrl: sandbox.url, apiKey: 'sandbox-editor-key' },
	});
	await storeCredential(session, {
		name: 'Editors',
		type: 'httpBasicAuth',
		data: { user: visitors.username, password: visitors.password },
	});
	const browser = await launchChromium();
	const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
	const { email: emailOrLdapLoginId, password } = owner;
	await context.request.post(`${url}/rest/login`, { data: { emailOrLdapLoginId, password } });
	return { url, session, catalogue: catalogueAt(sandbox.url), browser, context };
}

/** A table among n8n's own, as a publisher keeps one. */
export async function makeTable(session: Session, name: string, rows: object[]): Promise<void> {
	const { id: project } = await session.send<{ id: string }>('GET', '/rest/projects/personal');
	const tables = `/rest/projects/${project}/data-tables`;
	const columns = Object.keys(rows[0]!).map((column) => ({ name: column, type: 'string' }));
	const { id } = await session.send<{ id: string }>('POST', tables, { name, columns });
	await session.send('POST', `${tables}/${id}/insert`, { returnType: 'count', data: rows });
}
