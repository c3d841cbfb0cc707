/** The parts of a text, without outer spaces and those that are empty. */
export const partsOf = (text: string, separator: string | RegExp): string[] =>
	text
		.split(separator)
		.map((part) => part.trim())
		.filter((part) => part !== '');
