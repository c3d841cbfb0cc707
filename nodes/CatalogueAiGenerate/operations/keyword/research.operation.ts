import { KEYWORD_RESEARCH } from '../../../../shared/catalogue/answerShapes';
import { errorText } from '../../../../shared/catalogue/errorText';
import { answeredRecord, underName } from '../../../../shared/catalogue/recordShape';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import { checkGiven } from '../../../../shared/engine/emptyExpressions';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type EachOperation, type Output } from '../../../../shared/engine/operation';
import { Unpaid } from '../../../../shared/engine/paidMaximum';
import { failureOf, parameterFailure } from '../../../../shared/failure/failure';
import { marketplace } from '../../../../shared/form/aiSuggestions';
import { checkFieldsIn } from '../../../../shared/form/missingField';
import { isSummary, outputChoice } from '../../../../shared/form/outputChoice';
import { distinct } from '../../../../shared/values/onePerKey';
import { partsOf } from '../../../../shared/values/parts';
import {
	asText,
	countOf,
	isNothing,
	joinNames,
	kindShown,
	listOf,
	objectsOf,
	shown,
	textOf,
} from '../../../../shared/values/read';
import { foldAccents } from '../../../../shared/values/words';
import { generateOnce, maximumField, notGenerated } from '../maximumGenerations';
import { isCountryCode, isRegion } from '../regionCode';

const TIMEOUT_MS = 5 * 60_000;

interface Terms {
	keywords: string[];
	marketplace: string | undefined;
}

/** The output of an item whose terms an earlier one has asked for, e.g. another format of a book: they are paid for once. */
const EARLIER = { generated: false, reason: 'Researched for an earlier item' };
const countedAs = 'researched for an earlier item';

async function lookUp(item: Item, terms: Terms): Promise<Output[]> {
	const { run } = item;
	const { keywords, marketplace: market = '' } = terms;
	const answer = await generateOnce(item, 'keywords', async (send) => {
		const { data } = await send({
			...to(endpoints.researchKeywords),
			body: terms,
			timeoutMs: TIMEOUT_MS,
		});
		const answered = underName('results', 'name', data);
		const record = answeredRecord(KEYWORD_RESEARCH, answered, 'keywords');
		if (record.results === undefined)
			run.warn(`The service gave no keywords, but ${kindShown(data)}.`);
		const place = textOf(record.marketplace) ?? '';
		if (isCountryCode(market) && !isRegion(place, market))
			run.warn(
				`The service answered for the marketplace '${shown(place)}', although '${market}' was asked for.`,
			);
		return record;
	});
	if (answer instanceof Unpaid) return notGenerated(answer);
	// What the service could not look up is named beside what it could (interface 2, keyword research result).
	const errors = listOf(answer.errors)
		.filter((error) => errorText(error) !== undefined)
		.map(asText);
	if (errors.length > 0) run.warn(`The result is not complete. ${errors.join(' ')}`);
	// Some name all terms in one text.
	const named = new Set(
		listOf(answer.keywords)
			.flatMap((term) => [term, ...partsOf(asText(term), ',')])
			.map(foldAccents),
	);
	const passedOver = keywords.filter((keyword) => !named.has(foldAccents(keyword)));
	if (named.size > 0 && passedOver.length > 0)
		run.warn(
			`The service does not name these among the terms that it started from: ${joinNames(passedOver)}.`,
		);
	const rows = distinct(objectsOf(answer.results));
	if (rows.length === 0 && !isNothing(answer.results))
		run.warn(`The keywords could not be read: they are ${kindShown(answer.results)}.`);
	const total = countOf(answer.totalResults) ?? 0;
	if (total > rows.length) run.warn(`The service gave ${rows.length} of ${total} keywords.`);
	// Without any row there would be no item to say why.
	if (isSummary(item) || rows.length === 0) return oneItem(answer);
	return rows.map((row) => ({
		json: { ...row, marketplace: answer.marketplace, ...(errors.length > 0 && { errors }) },
	}));
}

/** POST /ai/keyword-research (interface 4.4) costs tokens, so it is sent once. */
export const research: EachOperation = {
	name: 'Research',
	value: 'research',
	action: 'Research keywords',
	description: 'Look up how often terms are searched for in online bookstores, with related terms',
	toolDescription:
		'Looks up which search terms shoppers use in an online bookstore: monthly volumes, trends and competition for seed terms. Use it to choose keywords. Costs AI tokens each time. Writes nothing into a book.',
	endpoint: endpoints.researchKeywords,
	done: { research: 'researched' },
	isPaid: true,
	fields: [
		{
			displayName: 'Keywords',
			name: 'keywords',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. gothic novel, haunted house',
			description: 'The terms to start from: one, several separated by commas, or a list',
		},
		marketplace.field,
		maximumField,
		outputChoice({
			each: 'Keyword',
			eachDescription: 'Good for a spreadsheet or a chart',
			summaryDescription: 'All keywords in one list, as the service returns them',
			default: 'rows',
		}),
	],
	async each(item) {
		const { parameters, run } = item;
		const keywords = parameters.list('keywords');
		if (keywords.length === 0)
			throw parameterFailure("'Keywords' is empty", 'Enter one or more terms, e.g. gothic novel.');
		await checkFieldsIn(item, 'keywords');
		checkGiven(item, ['marketplace'], 'the market of your usergroup would be paid for');
		const terms = { keywords, marketplace: marketplace.text(item) || undefined };
		const key = JSON.stringify(terms).toLowerCase();
		return await run.inTurn(key, async () => {
			const made = await run.perRun('researched', () => new Map<string, Output[]>());
			const earlier = made.get(key);
			if (earlier) return earlier.map(({ json }) => ({ json: { ...json, ...EARLIER }, countedAs }));
			const outputs = await lookUp(item, terms).catch((error) => {
				const failure = failureOf(error);
				if (failure.handling.previewed) made.set(key, [{ json: {} }]);
				throw failure;
			});
			if (outputs[0]?.countedAs === undefined) made.set(key, outputs);
			return outputs;
		});
	},
};
