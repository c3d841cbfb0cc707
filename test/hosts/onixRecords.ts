import { XMLParser } from 'fast-xml-parser';

import type { Book } from './templateInTest';

export type Xml = string | Xml[] | { [tag: string]: Xml };

export const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
/** The elements at a path of tags, wherever one of them is repeated. */
export const all = (element: Xml, path: string): Xml[] =>
	path
		.split('/')
		.reduce<Xml[]>(
			(found, tag) =>
				found.flatMap((one) =>
					typeof one === 'string' || Array.isArray(one) ? [] : [one[tag] ?? []].flat(),
				),
			[element],
		);
export const texts = (element: Xml, path: string): string[] => all(element, path).map(String);
export const productsIn = (xml: string): Xml[] =>
	all(parser.parse(xml) as Xml, 'ONIXMessage/Product');
const first = (value: unknown): unknown => [value].flat()[0];

/** Nothing that the schema lets through, and a retailer does not, stands in the product. */
export function expectSound(product: Xml, { title, fields }: Book): void {
	const told = (path: string): string[] => texts(product, path);
	expect(told('ProductIdentifier/ProductIDType')).toEqual(['03', '15']);
	expect(told('ProductIdentifier/IDValue')).toEqual([fields.isbn, fields.isbn]);
	expect(told('DescriptiveDetail/TitleDetail/TitleElement/TitleText')).toEqual([title]);
	const form = { Hardback: 'BB', Paperback: 'BC', 'Large print': 'BC', EPUB: 'ED' }[
		String(first(fields.format))
	];
	expect(told('DescriptiveDetail/ProductForm')).toEqual([form]);
	const isEbook = form === 'ED';
	expect([
		told('DescriptiveDetail/ProductFormDetail'),
		told('DescriptiveDetail/EpubTechnicalProtection'),
	]).toEqual(isEbook ? [['E101'], ['02']] : [[], []]);
	expect(told('DescriptiveDetail/ProductFormFeature/ProductFormFeatureValue')).toEqual(
		isEbook ? ['04', '11', '13', '82', '85'] : [],
	);
	expect(told('DescriptiveDetail/Collection/TitleDetail/TitleElement/TitleText')).toEqual(
		[fields.series ?? []].flat(),
	);
	expect(told('DescriptiveDetail/Contributor/ContributorRole')).toEqual(
		String(fields.contributors)
			.split('; ')
			.map((text) => (text.endsWith('(Translator)') ? 'B06' : 'A01')),
	);
	expect(told('DescriptiveDetail/Language/LanguageRole')).toEqual(
		first(fields.originalLanguage) === 'English' ? ['01'] : ['01', '02'],
	);
	const subjects = all(product, 'DescriptiveDetail/Subject').filter((subject) =>
		/^\w+$/.test(texts(subject, 'SubjectCode')[0] ?? ''),
	);
	const headings = (scheme: RegExp): string[] =>
		subjects
			.filter((subject) => scheme.test(texts(subject, 'SubjectSchemeIdentifier')[0]!))
			.flatMap((subject) => texts(subject, 'SubjectHeadingText'));
	expect(headings(/^10$/)).toEqual(fields.subjects);
	expect(headings(/^9\d$/)).toEqual(fields.thema);
	expect(told('CollateralDetail/SupportingResource/ResourceVersion/ResourceLink')).toEqual([
		fields.cover,
	]);
	const isForthcoming = String(fields.editionDate) > new Date().toISOString().slice(0, 10);
	const status = [
		'NotificationType',
		'PublishingDetail/PublishingStatus',
		'ProductSupply/SupplyDetail/ProductAvailability',
	].flatMap(told);
	expect(status).toEqual(
		isForthcoming ? ['02', '02', '10'] : ['03', '04', fields.onSale ? '20' : '40'],
	);
	expect(told('PublishingDetail/PublishingDate/Date')).toEqual([
		String(fields.editionDate).replaceAll('-', ''),
	]);
	const isWorld = first(fields.rightsTerritory) === 'World';
	expect(all(product, 'PublishingDetail/SalesRights/Territory')).toEqual([
		isWorld ? { RegionsIncluded: 'WORLD' } : { CountriesIncluded: 'US' },
	]);
	expect(told('PublishingDetail/ROWSalesRightsType')).toEqual(isWorld ? [] : ['03']);
	const PriceAmount = Number(fields.price).toFixed(2);
	const pounds = {
		PriceType: '02',
		PriceAmount,
		Tax: {
			TaxType: '01',
			TaxRateCode: 'Z',
			TaxRatePercent: '0',
			TaxableAmount: PriceAmount,
			TaxAmount: '0.00',
		},
		CurrencyCode: 'GBP',
	};
	expect(all(product, 'ProductSupply/SupplyDetail/Price')).toMatchObject([
		first(fields.currency) === 'GBP'
			? pounds
			: { PriceType: '01', PriceAmount, CurrencyCode: 'USD' },
	]);
}
