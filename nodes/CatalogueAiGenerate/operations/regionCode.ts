/** The code of a country, with that of a language or of a part of the country beside it. */
const REGION_CODE = /^[a-z]{2}([-_][a-z0-9]{1,3})?$/i;

/** The United Kingdom has two codes. */
const countryOf = (code: string) => code.toUpperCase().replace('UK', 'GB');

/** Whether a text is the code of a country alone, as people enter it. */
export const isCountryCode = (text: string) => /^[a-z]{2}$/i.test(text);

/** Whether an answer that names `region` may be of the region with this code; what is no code, e.g. a name, leaves it open. */
export const isRegion = (region: string, code: string) =>
	!REGION_CODE.test(region) ||
	region.split(/[-_]/).some((part) => countryOf(part) === countryOf(code));
