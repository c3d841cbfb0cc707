/** Whole answers at once. */
import { markdownForm } from '../../../shared/stream/markdown';
import type { Addresses } from '../../../shared/stream/markdownText';
import { plainForm } from '../../../shared/stream/plainText';
import { writing } from '../../../shared/stream/textForm';
import type { TextForm } from '../../../shared/stream/textForm';

export function written(html: string, form: TextForm): string {
	for (const _ of writing(html, form));
	return form.take();
}

/** Pictures are links where no address is trusted. */
export const markdown = (html: string, addresses: Addresses = { baseUrl: '', mayFetch: () => false }): string => written(html, markdownForm(addresses));

export const plainText = (html: string): string => written(html, plainForm());
