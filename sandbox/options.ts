import { parseArgs } from 'node:util';
import { isoDay } from './database/values.ts';
import { seedEpoch } from './seed/index.ts';

export const instances = ['northwind', 'meridian'] as const;
export type Instance = (typeof instances)[number];

/** How one sandbox is started; `main.ts` makes it from the command line. */
export interface Options {
	host: string;
	/** 0 takes any free port. */
	port: number;
	/** SQLite file, or ':memory:'. */
	data: string;
	/** How many resources the seed makes; undefined is the real catalogue alone. */
	records: number | undefined;
	seed: number;
	instance: Instance;
	/** The evening on which the seed was made, ISO 8601 in UTC: nothing in it is younger. */
	epoch: string;
	/** JSON file with overrides of shared/deployment/interfaceOverrides.ts. */
	interfaceFile: string | undefined;
	/** Requests per hour and key. */
	rateLimit: number;
	/** Bytes. */
	uploadLimit: number;
	/** Open event streams per key. */
	streamLimit: number;
	/** A seed, or names of choices (sandbox/dialects); undefined is plain. */
	dialect: string | undefined;
	/** Of idempotency keys only the words of the interface hold: no 409 while the first request is under way. */
	wordsOnly: boolean;
	/** A reset undoes what was written since the start, and at the end nothing of that is kept: for tests, which reset often. */
	rewind: boolean;
}

export const maximumRecords = 1_000_000;
const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

function whole(name: string, text: string, minimum: number, maximum: number): number {
	const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
	if (value >= minimum && value <= maximum) return value;
	throw new Error(`--${name} takes a whole number from ${minimum} to ${maximum}, not "${text}"`);
}

const zoned = /^.{10}$|(Z|[+-]\d{2}:?\d{2})$/;

/** ISO 8601 in UTC; undefined for what is no moment, or one without its time zone. */
export function momentOf(text: string): string | undefined {
	return zoned.test(text) && isoDay(text) !== undefined ? new Date(text).toISOString() : undefined;
}

function epochOf(text: string): string {
	const moment = momentOf(text);
	if (moment !== undefined) return moment;
	throw new Error(`--epoch takes an ISO 8601 date, as 2025-06-30 or ${seedEpoch}, not "${text}"`);
}

/** Reads the command line; throws an Error with one clear sentence for the person who typed it. */
export function readOptions(args: string[]): Options {
	const { values } = parseArgs({
		args,
		options: {
			host: { type: 'string', default: '127.0.0.1' },
			port: { type: 'string', default: '4010' },
			data: { type: 'string', default: ':memory:' },
			records: { type: 'string' },
			seed: { type: 'string', default: '1' },
			instance: { type: 'string', default: 'northwind' },
			epoch: { type: 'string', default: seedEpoch },
			interface: { type: 'string' },
			'rate-limit': { type: 'string', default: '100000' },
			'upload-limit': { type: 'string', default: String(2 * 1024 ** 3) },
			'stream-limit': { type: 'string', default: '3' },
			dialect: { type: 'string' },
			'words-only': { type: 'boolean', default: false },
			rewind: { type: 'boolean', default: false },
		},
	});
	const instance = instances.find((name) => name === values.instance);
	if (!instance)
		throw new Error(`--instance is one of ${instances.join(', ')}, not "${values.instance}"`);
	if (!loopback.has(values.host))
		throw new Error(`--host takes a loopback address only, not "${values.host}"`);
	return {
		host: values.host,
		port: whole('port', values.port, 0, 65_535),
		data: values.data,
		records:
			values.records === undefined
				? undefined
				: whole('records', values.records, 0, maximumRecords),
		seed: whole('seed', values.seed, 0, 2 ** 31),
		instance,
		epoch: epochOf(values.epoch),
		interfaceFile: values.interface,
		rateLimit: whole('rate-limit', values['rate-limit'], 1, 1e9),
		uploadLimit: whole('upload-limit', values['upload-limit'], 1, 1e13),
		streamLimit: whole('stream-limit', values['stream-limit'], 1, 1e6),
		dialect: values.dialect,
		wordsOnly: values['words-only'],
		rewind: values.rewind,
	};
}
