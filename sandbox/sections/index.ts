import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import { ai } from './ai.ts';
import { apiKey } from './apiKey.ts';
import { catalogueQuery } from './catalogueQuery.ts';
import { collections } from './collections/index.ts';
import { distribution } from './distribution/index.ts';
import { files } from './files/index.ts';
import { gateway } from './gateway.ts';
import { jobs } from './jobs/index.ts';
import { resources } from './resources/index.ts';
import { usage } from './usage.ts';

/** Adds the routes of one section of the interface. Each runs in its own Fastify scope. */
export type Section = (app: FastifyInstance, sandbox: Sandbox) => void;

/** In the order of the interface. */
export const sections: Section[] = [
	resources,
	catalogueQuery,
	files,
	ai,
	collections,
	jobs,
	distribution,
	usage,
	apiKey,
	gateway,
];
