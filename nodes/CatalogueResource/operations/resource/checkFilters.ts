import type { IDataObject } from 'n8n-workflow';
import { refIn } from '../../../../shared/catalogue/entryFilters';
import { ownOrField, shownField } from '../../../../shared/catalogue/shownField';
import type { Assumption } from '../../../../shared/deployment/interfaceOverrides';
import type { Item } from '../../../../shared/engine/item';
import { answerFailure, type Failure } from '../../../../shared/failure/failure';
import { namesAround } from '../../../../shared/form/categories';
import { titlesOf, type TitleOf } from '../../../../shared/form/liveFields';
import { filterWithPauses, findWithPauses } from '../../../../shared/transport/concurrency';
import { partsOf } from '../../../../shared/values/parts';
import {
	asText,
	isNothing,
	isSameWord,
	listOf,
	shown,
	textOf,
	wordFor,
} from '../../../../shared/values/read';
import { dateOf, mayBeNoDate, unreadableIn } from '../../../../shared/values/serviceDate';
import { boundsOf, TOLERANCE_MS, type DateBound } from './dateBounds';
import { mayBeWithin } from './dayOfRow';
import { recordDateOf, type NodeFilter } from './searchFilters';

/** Filter names are assumed (interface 4.1): a row that no reading of a filter lets through proves that it was not applied. */

export const ignored = (filter: string, row: IDataObject, has: unknown, help: string): Failure =>
	answerFailure(
		`The service did not apply the filter on '${filter}': resource ${asText(row.ref ?? '?')} has '${shown(has)}'`,
		help,
	);

const advice = (...overrides: Assumption[]) =>
	`It may have another name for it. Set ${overrides.map((name) => `'${name}'`).join(' or ')} in 'Interface Overrides' of the credential.`;

/** A row shows its type by reference and by name; both must be others. */
export function checkType(
	{ run }: Item,
	rows: IDataObject[],
	name: string,
	ref: number | undefined,
	override?: Assumption,
): void {
	if (ref === undefined) return;
	if (rows.length > 0 && rows.every((row) => isNothing(row.resourceType) && !row.resourceTypeName))
		run.warn(
			`The results do not show their type, so whether they are of '${shown(name)}' cannot be checked.${override ? ` If the service has another name for the filter, set '${override}' in 'Interface Overrides' of the credential.` : ''}`,
		);
	const isOther = ({ resourceType, resourceTypeName }: IDataObject) => {
		const [shownRef, shownName] = [refIn(resourceType), textOf(resourceTypeName)];
		if (shownRef === undefined && !shownName) return false;
		return shownRef !== ref && !(shownName && isSameWord(shownName, name));
	};
	const row = rows.find(isOther);
	if (row)
		throw ignored(
			'Resource Type',
			row,
			row.resourceTypeName ?? row.resourceType,
			override
				? advice(override)
				: "Use the advanced search, which asks for the type in another way, or leave 'Resource Type' empty.",
		);
}

const UNCHECKED =
	'so whether they are of the dates asked for, and whether some of the first or last day are missing, cannot be checked.';

/** `filters` as they were sent: by the service's names of dates, with its words for from and to. */
export async function checkDates(
	item: Item,
	rows: IDataObject[],
	filters: IDataObject | undefined,
	titleOf: TitleOf = (name) => name,
): Promise<void> {
	const { run } = item;
	for (const [filter, range] of Object.entries(filters ?? {})) {
		const recordDate = recordDateOf(item, filter);
		const name = recordDate ?? filter;
		const ofDate = recordDate ? [`search.${recordDate}` as const] : [];
		const dateIn = (row: IDataObject) => ownOrField(row, name);
		// A day, too, may be one of any zone.
		const moments = boundsOf(item, { [filter]: range }).map(({ day: _, ...bound }) => bound);
		const mayBeMeant = (bounds: DateBound[]) => mayBeWithin(bounds, TOLERANCE_MS);
		const isMeant = mayBeMeant(moments);
		const beyond = await filterWithPauses(rows, (row) => !isMeant(row));
		const proof = await findWithPauses(beyond, (row) => !mayBeNoDate(dateIn(row)));
		if (proof) {
			const sides = moments.filter((bound) => !mayBeMeant([bound])(proof));
			const ofSides = sides.map(({ side }) => `search.${side}` as const);
			throw ignored(titleOf(name), proof, dateIn(proof), advice(...ofDate, ...ofSides));
		}
		if (beyond[0])
			run.warn(
				`Some results show '${titleOf(name)}' as '${shown(dateIn(beyond[0]))}', which may stand for no date: the service lets them through. If you do not want them, filter them out after this node.`,
			);
		const isDated = (row: IDataObject) => dateOf(dateIn(row), '').kind === 'moment';
		if (rows.length === 0 || (await findWithPauses(rows, isDated))) continue;
		const unreadable = unreadableIn(rows.map(dateIn));
		run.warn(
			unreadable === undefined
				? `The results do not show '${titleOf(name)}', ${UNCHECKED}${ofDate.map((override) => ` If the service has another name for it, set '${override}' in 'Interface Overrides' of the credential.`).join('')}`
				: `The results show '${titleOf(name)}' as '${unreadable}', which is not a date that can be read, ${UNCHECKED}`,
		);
	}
}

/** A service may show other names of its nodes, or those above: only a row with none but categories from elsewhere is a proof. */
export async function checkNodes(item: Item, rows: IDataObject[], filters: NodeFilter[]) {
	for (const { field, ref } of filters) {
		if (rows.every((row) => listOf(shownField(row, field)).length === 0)) continue;
		// What cannot be read cannot be checked.
		const { within, elsewhere } = await namesAround(item, field, ref).catch(() => NO_NAMES);
		const isKnown = (name: string) => within.has(name) || elsewhere.has(name);
		// A text of several names is parted, unless it is the one name of a category.
		const namesIn = (row: IDataObject) =>
			listOf(shownField(row, field))
				.map((value) => wordFor(asText(value)))
				.flatMap((name) => (isKnown(name) ? name : partsOf(name, ',')));
		const row = await findWithPauses(rows, (candidate) => {
			const names = namesIn(candidate);
			return names.length > 0 && names.every((name) => elsewhere.has(name) && !within.has(name));
		});
		const title = (await titlesOf(item))(field);
		if (row) throw ignored(title, row, shownField(row, field), advice('search.nodeFilters'));
		const isOutside = (candidate: IDataObject) =>
			!namesIn(candidate).some((name) => within.has(name));
		if (within.size === 0 || !(await findWithPauses(rows, isOutside))) continue;
		item.run.warn(
			`Some results do not show the category of '${title}' that was asked for. If the service has another name for the filter, or for the category above one, set 'search.nodeFilters' or 'options.parent' in 'Interface Overrides' of the credential.`,
		);
	}
}

const NO_NAMES = { within: new Set<string>(), elsewhere: new Set<string>() };
