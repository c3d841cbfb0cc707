import { sampleIsbn } from './isbn.ts';
import { wrapped } from './random.ts';
import type { FormLetter, Work } from './works.ts';

export type Form = 'Hardback' | 'Paperback' | 'EPUB' | 'Audiobook' | 'Large print';

/** One product: a work in one form, as the trade sells it. */
export interface Edition {
	work: Work;
	form: Form;
	isbn: string;
	/** What sets it apart from other editions of the work in the same form. */
	statement: string;
	/** The day on which this edition came out, YYYY-MM-DD. */
	date: string;
	price: number;
	onSale: boolean;
}

export const forms: Record<FormLetter, Form> = { H: 'Hardback', P: 'Paperback', E: 'EPUB', A: 'Audiobook' };

const letters = Object.keys(forms) as FormLetter[];

/** Price of a form: what it starts at, and what each hundred pages add. */
const prices: Record<Form, [start: number, perHundredPages: number]> = {
	Hardback: [13.99, 2],
	Paperback: [5.99, 1],
	EPUB: [2.99, 0.5],
	Audiobook: [9.99, 2],
	'Large print': [12.99, 2],
};

/** The price of a form of this length, with `more` added to it, exact to the penny. */
export function priceOf(form: Form, pages: number, more = 0): number {
	const [start, perHundredPages] = prices[form];
	return Math.round((start + Math.round(pages / 100) * perHundredPages + more) * 100) / 100;
}

/** Protection for life and seventy years after it has run out for authors who died in 1954 or earlier. */
export function inPublicDomainEverywhere(work: Work): boolean {
	return work.lived === undefined || work.lived[1] <= 1954;
}

/** The editions that the house really lists: one for each letter of the work's formats. */
export function listedEditions(work: Work, series: number): Edition[] {
	return letters
		.filter((letter) => work.formats.includes(letter))
		.map((letter) => {
			const place = letters.indexOf(letter);
			const form = forms[letter];
			return {
				work,
				form,
				isbn: sampleIsbn(series, work.id * 100 + place * 10),
				statement: 'First edition in this series',
				date: `${2012 + ((work.id + place * 3) % 13)}-${String(1 + ((work.id * 7 + place) % 12)).padStart(2, '0')}-15`,
				price: priceOf(form, work.pages),
				onSale: (work.id + place) % 17 !== 0,
			};
		});
}

/** The ISBN under which the work itself is spoken of: that of its first listed form. */
export function leadIsbn(work: Work, series: number): string {
	return wrapped(listedEditions(work, series), 0).isbn;
}

/** Playing time in minutes at about two minutes a page. */
export const playingTime = (work: Work): number => work.pages * 2;
