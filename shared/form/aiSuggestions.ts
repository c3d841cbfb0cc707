import { suggestions } from './suggestions';

/** What the AI operations take and the service does not list (interface 4.4): known examples, and any text. */

export const assetType = suggestions({
	name: 'assetType',
	displayName: 'Asset Type',
	description: 'What to make. Your catalogue decides which types it accepts.',
	searchMethod: 'searchAssetTypes',
	placeholder: 'e.g. cover',
	suggestions: [
		{ name: 'A+ Content', value: 'a_plus' },
		{ name: 'Concept', value: 'concept' },
		{ name: 'Cover', value: 'cover' },
		{ name: 'Mock-Up', value: 'mockup' },
	],
	changes: { required: true, default: { mode: 'list', value: 'cover', cachedResultName: 'Cover' } },
});

export const aspectRatio = suggestions({
	name: 'aspectRatio',
	displayName: 'Aspect Ratio',
	description: 'Width to height of the image. Your catalogue decides which ratios it accepts.',
	searchMethod: 'searchAspectRatios',
	placeholder: 'e.g. 2:3',
	suggestions: ['1:1', '16:9', '2:3', '3:2', '3:4', '4:3', '9:16'].map((value) => ({
		name: value,
		value,
	})),
	changes: { required: true, default: { mode: 'list', value: '2:3', cachedResultName: '2:3' } },
});

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

const countries = (codes: string) =>
	codes
		.split(' ')
		.map((code) => ({ name: COUNTRIES.of(code) ?? code, value: code }))
		.sort((a, b) => a.name.localeCompare(b.name));

const MARKETPLACES = 'AU BR CA DE ES FR GB IN IT JP MX NL US';

export const marketplace = suggestions({
	name: 'marketplace',
	displayName: 'Marketplace',
	description:
		'The market of the online bookstore. Leave it empty for the market of your usergroup.',
	searchMethod: 'searchMarketplaces',
	placeholder: 'e.g. GB',
	whenEmpty: 'The market of your usergroup',
	suggestions: countries(MARKETPLACES),
});

export const region = suggestions({
	name: 'region',
	displayName: 'Region',
	description:
		'The country whose searches to show. Leave it empty for the region of the catalogue.',
	searchMethod: 'searchRegions',
	placeholder: 'e.g. ZA',
	whenEmpty: 'The region of the catalogue',
	suggestions: countries(`${MARKETPLACES} AT BE CH DK IE NO NZ PL PT SE ZA`),
});
