import type { FieldValues } from '../../../shared/record/fieldValues';
import { checkMandatory } from '../../../shared/record/mandatoryFields';
import { failureIn } from '../failures';
import { itemWith } from '../items';

const book = { __rl: true, mode: 'name', value: 'Book' };

it.each<FieldValues>([{}, { title: null }])(
	'a new resource holds something, whatever its type requires: %j',
	async (values) => {
		// The service lists no fields of the type, so that no column of the input matches one.
		const { item } = itemWith({
			values: { resourceType: book, fields: { schema: [], value: {} } },
			answer: ({ path }) => (String(path).endsWith('types') ? [{ ref: 3, name: 'Book' }] : []),
		});
		expect((await failureIn(async () => await checkMandatory(item, values))).details).toMatchObject(
			{
				code: 'PARAMETER',
				message: 'No field has a value, so the new resource would be empty',
			},
		);
		await checkMandatory(item, { ...values, isbn: '9780306406157' });
	},
);
