/** How a service reads the bounds of a date filter. */
export type Bounds = (date: string, from: string, to: string) => boolean;

/** Compares so many letters of the dates, and takes the bounds themselves. */
export const inclusive =
	(letters: number): Bounds =>
	(date, from, to) =>
		date.slice(0, letters) >= from.slice(0, letters) &&
		date.slice(0, letters) <= to.slice(0, letters);

/** The same, and leaves out the bounds themselves. */
export const exclusive =
	(letters: number): Bounds =>
	(date, from, to) =>
		date.slice(0, letters) > from.slice(0, letters) &&
		date.slice(0, letters) < to.slice(0, letters);
