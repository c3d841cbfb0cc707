import { COLLECTION } from '../../../../shared/catalogue/answerShapes';
import { recheckCollection } from '../../../../shared/catalogue/findCreated';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import { createdRecord } from '../../../../shared/engine/createOutput';
import { checkLimit } from '../../../../shared/engine/emptyExpressions';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { NOT_YET } from '../../../../shared/engine/preview';
import { idempotencyOptions } from '../../../../shared/form/idempotencyOptions';
import { checkFieldsIn } from '../../../../shared/form/missingField';
import { optionsField } from '../../../../shared/form/options';
import { hintOtherValues } from '../../../../shared/record/shownOtherwise';
import { isSameWord, recordIn, shown, textOf } from '../../../../shared/values/read';

/** POST /collections (interface 4.5). */
export const create: EachOperation = {
	name: 'Create',
	value: 'create',
	action: 'Create collection',
	description: 'Create a collection that resources can be added to',
	toolDescription:
		'Makes a new, empty collection with a name, private or for the team, and gives its reference. Writes: it cannot be deleted or renamed here, so ask first. Does not add books to it.',
	endpoint: endpoints.createCollection,
	done: { create: 'created' },
	differsByItem: 'name',
	fields: [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Nightly feed 2026-01-31',
			description:
				'The name of the collection. Several collections may have the same name, but each input item needs its own.',
		},
		optionsField([
			{
				displayName: 'Description',
				name: 'description',
				type: 'string',
				default: '',
				placeholder: 'e.g. Titles changed since Monday',
				hint: 'The service checks the description but does not store it',
				description: 'A note about the collection',
			},
			...idempotencyOptions,
			{
				displayName: 'Visibility',
				name: 'visibility',
				type: 'options',
				options: [
					{ name: 'Private', value: 'private', description: "Only the API key's user sees it" },
					{ name: 'Team', value: 'team', description: 'All users of the usergroup see it' },
				],
				default: 'team',
				description:
					'Who can see the collection. Without this option it becomes a team collection if the user may create one, otherwise a private one.',
			},
		]),
	],
	async each(item) {
		const { parameters } = item;
		checkLimit(item, 'options.visibility', 'Without a value a team collection would be created.');
		const visibility = parameters.text('options.visibility') || undefined;
		const name = parameters.requiredText('name');
		await checkFieldsIn(item, 'name');
		const answer = await item.create({
			...to(endpoints.createCollection),
			recheck: recheckCollection(name),
			previewDetails: () => ({ ref: NOT_YET, name }),
			body: { name, visibility, description: parameters.text('options.description') || undefined },
		});
		await hintOtherValues(item, recordIn(answer.data), { name });
		const applied = textOf(recordIn(answer.data).visibility);
		if (visibility === undefined && isSameWord(applied ?? '', 'private'))
			item.run.warn(
				'The collection is private: the user of the API key may not create team collections.',
			);
		const word = applied ?? visibility ?? '';
		if (visibility !== undefined && !isSameWord(word, visibility))
			item.run.warn(`The collection is '${shown(word)}', although '${visibility}' was asked for.`);
		return oneItem(createdRecord(item, answer, { shape: COLLECTION, ref: 'ref' }));
	},
};
