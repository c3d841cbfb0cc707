import { fieldsOf } from '../../../../shared/catalogue/fields';
import { withUsualNames } from '../../../../shared/catalogue/usualNames';
import { endpoints } from '../../../../shared/deployment/endpoints';
import { checkGiven } from '../../../../shared/engine/emptyExpressions';
import type { EachOperation } from '../../../../shared/engine/operation';
import { returnAllFields, wantedOf } from '../../../../shared/form/returnAll';
import { typeField, typeFilter } from '../../../../shared/form/typeLocator';

/** GET /resources/fields (interface 4.1), in one list. */
export const getMany: EachOperation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many fields',
	description: 'List many fields that resources can be searched by',
	toolDescription:
		'Lists the metadata fields that resources have here, with the names by which to filter, search and set them. Use it before a filter or an update names a field. Costs nothing. Gives no values.',
	endpoint: endpoints.listFields,
	fields: [
		typeField({
			required: false,
			description: 'Only fields of this type. Leave it empty for the fields of all types.',
		}),
		...returnAllFields,
	],
	async each(item) {
		checkGiven(item, ['resourceType'], 'the fields of all types would be listed');
		const fields = await fieldsOf(item.catalogue, await typeFilter(item), item.run.warn);
		const named = withUsualNames('fields', item);
		return (await wantedOf(item, fields)).map(({ raw, kind, unknownType, isUntyped }) => ({
			// Types have words of the deployment's own; this is what they mean to the nodes.
			json: { ...named(raw), ...(unknownType === undefined && !isUntyped && { readAs: kind }) },
		}));
	},
};
