import type { INodeProperties } from 'n8n-workflow';

import { filledIn } from '../items';
import { fields, reading, refused } from './filledInForm';

it('a choice that is not in its list is refused with what an expression may give, and may give it', async () => {
	const options = [
		{ name: 'By Meaning', value: 'vector' },
		{ name: 'By Words', value: 'keyword' },
	];
	const list: INodeProperties[] = [
		{ displayName: 'Mode', name: 'mode', type: 'options', default: '', options },
	];
	const chosen = (mode: string) => filledIn({ mode }, list).choice('mode');
	const { description = '' } = await refused(() => chosen('By Meaning'));
	expect(description).toContain('vector (By Meaning), keyword (By Words)');
	expect(options.map(({ value }) => chosen(value))).toEqual(['vector', 'keyword']);
});

describe('labels', () => {
	it('are what the editor shows, also inside collections', () => {
		const parameters = filledIn({}, fields);
		expect(
			['queueRef', 'options.customKey', 'sort.by.field', 'options.none', 'none'].map((name) =>
				parameters.labelOf(name),
			),
		).toEqual(['Queue Ref', 'Custom Key', 'Field', 'options.none', 'none']);
	});

	it('name the parameter in every refusal', async () => {
		const wrong = reading({ an: 'object' });
		const readers: Array<() => unknown> = [
			() => wrong.text('queueRef'),
			() => wrong.requiredText('queueRef'),
			() => wrong.integer('queueRef'),
			() => wrong.refs('queueRef'),
			() => wrong.list('queueRef'),
			() => wrong.date('queueRef'),
			() => reading('text').object('queueRef'),
			() => reading('').requiredText('queueRef'),
			() => reading('').requiredInteger('queueRef'),
		];
		for (const read of readers) {
			const { message, description, code } = await refused(read);
			expect([message, description]).toEqual([
				expect.stringContaining("'Queue Ref'"),
				expect.stringContaining("'Queue Ref'"),
			]);
			expect(code).toBe('PARAMETER');
		}
	});

	it('show no more of a long value than fits on a line', async () => {
		expect(
			(await refused(() => reading('x'.repeat(10_000)).integer('queueRef'))).message.length,
		).toBeLessThan(100);
	});
});
