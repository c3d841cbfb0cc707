import { answerFailure, type Failure } from '../failure/failure';
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

/** Events of a streamed answer (Server-Sent Events). Half the API key may stand in one of them: they are not shown. */
const EVENTS = /^\s*(?:event|data|id|retry):/;

export const isEvents = (text: string): boolean => EVENTS.test(text);

/** A warning of PHP may stand before the JSON. */
const BEGINS_JSON = /^\s*[[{]|\{\s*"(data|success|status)"\s*:/;

/** What is still packed, a file, or a text in UTF-16: nobody can read how it begins. */
const NO_TEXT = /^[^]{0,40}(?![\t\n\r])\p{Cc}/u;

function cameInstead(text: string): string {
	if (isWebPage(text)) return `A ${pageCame(text)} instead of the service's answer`;
	if (NO_TEXT.test(text))
		return 'The answer is no text: it may be compressed without saying so, or no answer of the catalogue service';
	return isEvents(text)
		? "Events of a streamed answer came instead of the service's answer"
		: `The answer is not the catalogue service's, or broken: it begins with '${shown(text.trim())}'`;
}

/** The failure of an answer that is no answer of the catalogue service, or is broken. */
export const foreignAnswer = ({ status, text }: { status: number; text: string }): Failure =>
	answerFailure(
		cameInstead(text),
		BEGINS_JSON.test(text) && !isWebPage(text)
			? 'It was cut on its way, or something wrote into it. If it happens again, ask the administrator of the catalogue.'
			: 'A proxy, a login page or another site may have answered. If every operation says this, check the Base URL in the credential.',
		status,
	).with({}, isWebPage(text) ? { came: 'foreign' } : {});
