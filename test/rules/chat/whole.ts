/** Whole answers at once. */
import { markdownForm } from '../../../shared/chat/markdown';
import type { Addresses } from '../../../shared/chat/markdownText';
import type { TextForm } from '../../../shared/chat/textForm';
import { plainForm, writeSlices } from '../../../shared/chat/textForm';

export function written(html: string, form: TextForm): string {
	for (const _ of writeSlices(html, form));
	return form.take();
}

/** Pictures are links where no address is trusted. */
export const markdown = (
	html: string,
	addresses: Addresses = { baseUrl: '', mayFetch: () => false },
): string => written(html, markdownForm(addresses));

export const plainText = (html: string): string => written(html, plainForm());
