/** The code of a country, with those of a language or of parts of the country beside it. */
const REGION_CODE = /^[a-z]{2}([-_][a-z0-9]{1,3})*$/i;

/** The United Kingdom has two codes. */
const countryOf = (code: string) => code.toUpperCase().replaceAll('_', '-').replace(/^UK\b/, 'GB');

/** Whether a text is the code of a country alone, as people enter it. */
export const isCountryCode = (text: string) => /^[a-z]{2}$/i.test(text);

/** Whether a text is the code of a region: of a country, or with its part, e.g. US-NY. The interface (4.4) gives examples of codes, and no list. */
export const isRegionCode = (text: string) => REGION_CODE.test(text);

/** Whether an answer that names `region` may be of the region with this code; what is no code, e.g. a name, leaves it open. */
export const isRegion = (region: string, code: string) =>
	!REGION_CODE.test(region) ||
	[region, ...region.split(/[-_]/)].some((part) => countryOf(part) === countryOf(code));

/** Whether an answer is of the whole country where a part of it was asked for. */
export const isCountryOf = (region: string, code: string) =>
	isCountryCode(region) && code.length > 2 && countryOf(code).startsWith(countryOf(region));
