import { repeated } from './seedSnapshot';
import { catalogues, fieldsOf, isDate, works } from './seedWorks';

const northwind = catalogues.find(({ instance }) => instance.name === 'northwind')!;

describe('the works', () => {
	it('are many, and no two have the same number or title', () => {
		expect(works.length).toBeGreaterThanOrEqual(150);
		expect(repeated(works.map(({ id }) => id))).toEqual([]);
		expect(repeated(works.map(({ title }) => title))).toEqual([]);
	});

	it('have a date of publication before 1931 that exists, or say when they were written', () => {
		const undated = works.filter(
			({ published, composed }) => (published === undefined) === (composed === undefined),
		);
		expect(undated).toEqual([]);
		const dated = works.flatMap(({ title, published }) =>
			published === undefined ? [] : { title, published },
		);
		expect(dated.filter(({ published }) => !isDate((published + '-01-01').slice(0, 10)))).toEqual(
			[],
		);
		expect(dated.filter(({ published }) => Number(published.slice(0, 4)) > 1930)).toEqual([]);
	});

	it('were published after their author was fifteen', () => {
		const early = works.filter(
			({ lived, published }) => lived && published && Number(published.slice(0, 4)) < lived[0] + 15,
		);
		expect(early.map(({ title }) => title)).toEqual([]);
		for (const { lived } of works) if (lived) expect(lived[1] - lived[0]).toBeLessThan(100);
	});

	it('have descriptions of their own, longer than 120 characters', () => {
		expect(works.filter(({ about }) => about.length <= 120).map(({ title }) => title)).toEqual([]);
		expect(repeated(works.map(({ about }) => about))).toEqual([]);
		expect(repeated(works.map(({ about }) => about.slice(0, 40)))).toEqual([]);
	});

	it('come from many languages, the translated ones with their title in the original', () => {
		expect(new Set(works.map(({ language = 'English' }) => language)).size).toBeGreaterThanOrEqual(
			15,
		);
		const untitled = works
			.filter(({ language, original }) => language && !original)
			.map(({ title }) => title);
		expect(untitled.sort()).toEqual([
			'Abelard and Heloise: The Letters',
			'The Canterbury Tales',
			'The Epic of Gilgamesh',
		]);
	});

	it('leave about a third of them without keywords', () => {
		const share = works.filter(({ keywords }) => keywords).length / works.length;
		expect(share).toBeGreaterThan(0.6);
		expect(share).toBeLessThan(0.75);
		for (const { keywords = [] } of works) expect(repeated(keywords)).toEqual([]);
	});

	it('have subjects of both schemes, by codes that stand in the option trees', () => {
		const codes = (field: string) =>
			new Set(
				fieldsOf(northwind, 'Book')
					.get(field)
					?.options?.map(({ code }) => code),
			);
		const [bisac, thema] = [codes('subjects'), codes('thema')];
		for (const work of works) {
			expect([work.title, work.bisac.filter((code) => !bisac.has(code))]).toEqual([work.title, []]);
			expect([work.title, work.thema.filter((code) => !thema.has(code))]).toEqual([work.title, []]);
			expect(work.bisac.length * work.thema.length).toBeGreaterThan(0);
		}
	});
});
