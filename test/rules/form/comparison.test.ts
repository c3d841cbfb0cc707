import { severalIn } from '../../../shared/form/comparison';

describe('several values of one condition', () => {
	it.each<[unknown, string[]]>([
		[
			['English', ' French '],
			['English', 'French'],
		],
		['["English","French"]', ['English', 'French']],
		['English, French', ['English', 'French']],
		['Verne, Jules; Zola, Émile', ['Verne, Jules', 'Zola, Émile']],
		['[Untitled]', ['[Untitled]']],
	])('of %j are %j', (entered, values) => {
		expect(severalIn(entered)).toEqual(values);
	});
});
