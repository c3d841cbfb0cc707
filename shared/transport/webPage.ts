import { withoutEntities } from '../values/htmlEntities';
import { shown } from '../values/read';

/** A page, a part of one, or XML. A warning of PHP begins with one of the others. */
const WEB_PAGE = /^\s*<(?!br\b|b>|pre\b|font\b)[!?a-z]/i;

/** What a page is called, or says first; the sentence of an error in XML. */
const TITLE = /<(?:\w+:)?(?:title|h1|message|faultstring)\b[^<>]*>([^<]+)/i;

export const isWebPage = (text: string): boolean => WEB_PAGE.test(text);

/** With its own words: a login page, a firewall and a service that is stopped are told apart by them. */
export function pageCame(text: string): string {
	const title = withoutEntities(TITLE.exec(text)?.[1] ?? '').trim();
	return title === '' ? 'web page came' : `web page came ('${shown(title)}')`;
}
