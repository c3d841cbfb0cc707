/** The default catalogue of the sandbox: real works, two instances with different fields, and what happens overnight. */
import { instance as meridian } from './meridian.ts';
import { instance as northwind } from './northwind.ts';

export { coverSvg } from './covers.ts';
export { contentTypes, fileBytes, fileText } from './files.ts';
export { seedHistory } from './history.ts';
export { isbn13, isValidIsbn13 } from './isbn.ts';
export { overnightChanges } from './overnight.ts';
export { generateResources, seedEpoch, seedResources } from './resources.ts';
export type * from './types.ts';

export const instances = { northwind, meridian };
