/** The one Chromium of tests and pictures: Debian's, or the one that `CHROMIUM` names. */
import type { Browser } from 'playwright-core';
import { chromium, selectors } from 'playwright-core';

/** Without the background-networking flags Chromium looks up its maker's hosts at every start. */
const flags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

export async function launchChromium(): Promise<Browser> {
	// n8n marks the parts of its editor with this attribute.
	selectors.setTestIdAttribute('data-test-id');
	return await chromium.launch({
		executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
		args: flags,
	});
}
