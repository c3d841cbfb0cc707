import type { IDataObject } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import type { Work } from '../request/running';
import { createCollection, errorOutput, numbered, runNode } from '../request/running';
import { resourceWith } from '../sandbox/catalogue';
import { editor } from '../sandbox/startSandbox';
import { inFull, report } from '../setup/figures';
import type { OpenSandbox } from './savedState';
import { startOpenSandbox } from './savedState';
import { services } from './services';
import { faults, ways } from './ways';

const counted = { cells: 0, effects: 0, duplicates: 0, losses: 0 };
afterAll(() => report('faults', { ...counted }));

// A service without 409 is waited out, which takes minutes; in short the random schedules stand for it.
describe.each(Object.entries(services).slice(0, inFull ? undefined : 1))(
	'%s',
	(_service, flags) => {
		/** What is late is done within that time. */
		const credential = () => ({
			baseUrl: sandbox.url,
			apiKey: editor,
			...(flags.length > 0 && {
				interfaceOverrides: JSON.stringify({ 'create.seconds': '3', 'image.seconds': '3' }),
			}),
		});

		let sandbox: OpenSandbox;
		let destination: number;
		let resource: number;
		/** One for each item, to be queued and to be added to. */
		let collections: number[];
		beforeAll(async () => {
			sandbox = await startOpenSandbox('--records', '20', ...flags);
			const { data } = await sandbox.as(editor).get('/distribution/destinations');
			destination = data.data.results[0].ref;
			({ ref: resource } = await resourceWith(sandbox, {}));
		});
		afterAll(async () => await sandbox.stop());

		const count = 4;

		beforeEach(async () => {
			await sandbox.control('reset', { keepClock: true });
			await sandbox.control('chat/pace', { imageMs: 0 });
			const made = numbered(count).map(
				async ({ id }) =>
					(await sandbox.as(editor).post('/collections', { name: `Given ${String(id)}` })).data.data
						.ref,
			);
			collections = await Promise.all(made);
			await sandbox.as().delete('/_sandbox/journal');
		});

		interface Write {
			work(): Pick<Work, 'type' | 'parameters'>;
			/** What tells the things apart that the answers name. */
			made(answer: IDataObject): unknown;
			/** What the catalogue must hold: one row for each item. */
			rows(): unknown[];
			/** Behind an answer of failure it is seen to be there all the same, and not sent again. */
			isSeen?: true;
		}

		/** The five keyed creates and add-to-collection, by the name of their effect in the sandbox. */
		const writes: Record<string, Write> = {
			createCollection: {
				work: createCollection,
				made: ({ ref }) => ref,
				rows: () => sandbox.rows("SELECT ref FROM collection WHERE name LIKE 'Collection %'"),
				isSeen: true,
			},
			createResource: {
				work: () => ({
					type: 'catalogueResource',
					parameters: {
						resource: 'resource',
						operation: 'create',
						resourceType: byName('Book'),
						fields: {
							mappingMode: 'defineBelow',
							value: { title: '={{ "Title " + $json.id }}' },
							schema: [],
						},
					},
				}),
				made: ({ ref }) => ref,
				rows: () => sandbox.rows("SELECT ref FROM resource WHERE title LIKE 'Title %'"),
				isSeen: true,
			},
			queueRun: {
				work: () => ({
					type: 'catalogueDistribution',
					parameters: {
						resource: 'run',
						operation: 'queue',
						destination: byId(String(destination)),
						distribute: 'collection',
						collection: byId('={{ $json.collection }}'),
						options: { onePerItem: true },
					},
				}),
				made: ({ queueRef }) => queueRef,
				rows: () =>
					collections.flatMap((collection) =>
						sandbox.rows('SELECT ref FROM run WHERE collection = ?', collection),
					),
				isSeen: true,
			},
			submitJob: {
				work: () => ({
					type: 'catalogueJob',
					parameters: {
						resource: 'job',
						operation: 'submit',
						jobType: byName('metadata_export'),
						resourceRef: byId(String(resource)),
						options: { name: '={{ "Export " + $json.id }}' },
					},
				}),
				made: ({ jobRef }) => jobRef,
				rows: () => sandbox.rows("SELECT ref FROM job WHERE params LIKE '%Export %'"),
			},
			generateImage: {
				work: () => ({
					type: 'catalogueAiGenerate',
					parameters: {
						resource: 'image',
						operation: 'generate',
						prompt: '={{ "A lighthouse, " + $json.id }}',
					},
				}),
				made: ({ images }) => JSON.stringify((images as IDataObject[]).map(({ path }) => path)),
				rows: () => sandbox.rows("SELECT path FROM image WHERE kind = 'prompt'"),
			},
			addToCollection: {
				work: () => ({
					type: 'catalogueCollection',
					parameters: {
						resource: 'resource',
						operation: 'add',
						collection: byId('={{ $json.collection }}'),
						resourceRefs: String(resource),
						output: 'rows',
					},
				}),
				made: ({ collectionRef, ref, status }) =>
					ref === resource && /^(added|already_present)$/.test(String(status))
						? collectionRef
						: undefined,
				rows: () =>
					collections.flatMap((collection) =>
						sandbox.rows(
							'SELECT resource FROM collection_resource WHERE collection = ?',
							collection,
						),
					),
			},
		};

		const isTold = (write: Write, action: IDataObject) =>
			action.afterCommit === true && write.isSeen === true;

		describe.each(Object.entries(writes))('%s', (operation, write) => {
			const { work, made, rows } = write;
			describe.each(Object.entries(ways))(
				'%s',
				(_way, { match, applied, settings, requestOptions }) => {
					const undone = Object.entries(faults).filter(([, action]) => !isTold(write, action));
					it.each(undone)('%s: one effect and one outcome per item', async (_fault, action) => {
						await sandbox.control('faults', { match: { method: 'POST', ...match }, action });
						const { run, succeeded, failed } = await runNode({
							...work(),
							items: numbered(count).map(({ id }, index) => ({
								id,
								collection: collections[index],
							})),
							// Long enough for a call that the client has given up to be done by the fifth try.
							settings: { ...settings, waitBetweenTries: action.kind === 'delay' ? 250 : 1 },
							credential: credential(),
							// Only the answer that is late on purpose must be; a busy machine is none of the faults.
							requestOptions: {
								...requestOptions,
								...(action.kind !== 'delay' && { timeout: 10_000 }),
							},
						});
						const effects = rows().length;
						counted.cells += 1;
						counted.effects += effects;
						counted.duplicates += Math.max(0, effects - count);
						counted.losses += Math.max(0, count - effects) + failed.length;

						expect(run.error).toBeUndefined();
						expect(failed).toEqual([]);
						expect(succeeded.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
						expect(new Set(succeeded.map(({ json }) => made(json))).size).toBe(count);
						expect(succeeded.map(({ json }) => made(json))).not.toContain(undefined);
						expect(effects).toBe(count);
						// Adding again is an effect that changes nothing; each create counts once under its key.
						if (operation !== 'addToCollection') {
							const { operations, idempotencyKeys } = await sandbox.control('effects');
							expect(operations[operation]).toBe(
								operation === 'createCollection' ? 2 * count : count,
							);
							expect(Object.values(idempotencyKeys)).toEqual([1, 1, 1, 1]);
						}
						const [rule] = await sandbox.control('faults');
						expect(rule.applied).toBeGreaterThan(0);
						// That the service is at it is waited out by the pipeline itself, whose questions are counted, too.
						if (action.status !== 409) expect(rule.applied).toBe(applied);
					});
				},
			);
		});

		describe.each(Object.entries(writes).filter(([, { isSeen }]) => isSeen))(
			'%s, which the service said to have failed',
			(_operation, { work, rows }) => {
				it('is found, not made again, and told', async () => {
					await sandbox.control('faults', {
						match: { method: 'POST', nth: 2 },
						action: faults['500 after the commit'],
					});
					const { succeeded, failed } = await runNode({
						...work(),
						items: numbered(count).map(({ id }, index) => ({ id, collection: collections[index] })),
						settings: errorOutput,
						credential: credential(),
						requestOptions: { requestsAtOnce: 1 },
					});
					expect(succeeded.map(({ id }) => id)).toEqual([1, 3, 4]);
					expect(failed).toEqual([
						{
							id: 2,
							error: expect.objectContaining({
								description: expect.stringMatching(
									/^It may have been done.* Looked for .*, and found \d+\. Look /,
								),
							}),
						},
					]);
					expect(rows()).toHaveLength(count);
				});
			},
		);
	},
);
