import { randomBytes } from 'node:crypto';

/** In groups that a person can compare; n8n wants 8 to 64 characters, a capital and a digit. */
const form = /^Catalogue1(-[0-9a-f]{8}){4}$/;

/** 128 bits by chance. */
export const newPassword = (): string =>
	['Catalogue1', ...(randomBytes(16).toString('hex').match(/.{8}/g) ?? [])].join('-');

/** False for what earlier versions of the demo made: 81 million values. */
export const isStrong = (password: string): boolean => form.test(password);
