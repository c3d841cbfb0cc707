import type { IDataObject } from 'n8n-workflow';

import { answerFailure } from '../../../shared/failure/failure';
import type { Comparison } from '../../../shared/form/comparison';
import { searchAnyOf } from '../../../shared/form/searchAnyOf';
import { fits } from '../../../shared/form/searchComparing';
import { failureIn } from '../failures';
import { textsRead } from '../textsRead';

const CATALOGUE = ['EPUB', 'PDF', 'PDF', 'Paperback', 'EPUB', 'Audio'].map(
	(format, ref): IDataObject => ({ ref, fields: { format } }),
);
const formatOf = ({ fields }: IDataObject) => String((fields as IDataObject).format);
type Means = (format: string, wanted: string[]) => boolean;
const any: Means = (format, wanted) => wanted.includes(format);

/** A catalogue that takes several values as it likes. */
function service(means: Means, rows = CATALOGUE) {
	let requests = 0;
	const read = async (sent: Comparison[], here: Comparison[], max: number) => {
		requests += 1;
		const found = rows
			.filter((row) => sent.every(({ wanted }) => means(formatOf(row), wanted)))
			.filter((row) =>
				here.every(({ operator, wanted }) => fits(operator, [formatOf(row)], wanted)),
			);
		return await Promise.resolve({ rows: found.slice(0, max), total: found.length });
	};
	const find = async (wanted: string[], max = Number.POSITIVE_INFINITY) => {
		const list = { field: 'format', operator: 'oneOf', wanted };
		return (await searchAnyOf([list], [], max, read)).rows.map(({ ref }) => ref);
	};
	return { find, asked: () => requests };
}

describe('several values of one filter', () => {
	const refused: Means = (_, wanted) => {
		if (wanted.length > 1) throw answerFailure('format must be a string', '', 422);
		return true;
	};
	it.each<[string, Means]>([
		['any of them', any],
		['all of them', (format, wanted) => wanted.every((one) => one === format)],
		['the first', (format, wanted) => wanted[0] === format],
		['the last', (format, wanted) => wanted.at(-1) === format],
		['one text', (format, wanted) => wanted.join() === format],
		['what is refused', (format, wanted) => refused(format, wanted) && any(format, wanted)],
	])('mean any of them, though the service takes them for %s', async (_, means) => {
		expect(await service(means).find(['EPUB', 'PDF'])).toEqual([0, 1, 2, 4]);
		expect(await service(means).find(['Audio', 'EPUB'], 2)).toEqual([0, 4]);
		expect(await service(means).find(['Scroll', 'Audio'])).toEqual([5]);
		expect(await service(means).find(['Scroll', 'Codex'])).toEqual([]);
	});

	it('may be many, each of them read once and not for every row', async () => {
		const formats = Array.from({ length: 300 }, (_, index) => `Format ${index}`);
		const rows = formats.map((format, ref): IDataObject => ({ ref, fields: { format } }));
		const find = async () =>
			expect(await service(() => true, rows).find(formats)).toHaveLength(300);
		expect(await textsRead(find)).toBeLessThan(20 * 300);
	});

	it('cost nothing more where the rows show it, and little where they cannot', async () => {
		const shown = service(any);
		await shown.find(['EPUB', 'PDF']);
		expect(shown.asked()).toBe(1);
		const none = service(any);
		await none.find(Array.from({ length: 90 }, (_, index) => `None ${index}`));
		expect(none.asked()).toBe(6);
	});

	it('are left to the service where it finds more by them than they say, e.g. what is below a category', async () => {
		const isBelow: Means = (format, wanted) =>
			wanted.some((one) => one === format || (one === 'Digital' && format === 'EPUB'));
		expect(await service(isBelow).find(['Digital', 'Audio'])).toEqual([0, 4, 5]);
		const first: Means = (format, wanted) => isBelow(format, wanted.slice(0, 1));
		const { details } = await failureIn(
			async () => await service(first).find(['Audio', 'Digital']),
		);
		expect(details.message).toContain("cannot search 'format' for any of several values");
	});

	it('that are refused for another reason are refused', async () => {
		const never: Means = () => {
			throw answerFailure('No', '', 403);
		};
		await expect(service(never).find(['EPUB', 'PDF'])).rejects.toThrow('No');
	});
});
