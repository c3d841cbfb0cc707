/** '1 resource', '2 resources', '1,497 resources'. */
export const counted = (number: number, noun: string): string =>
	`${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
