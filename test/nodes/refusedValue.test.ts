import { byId, byName } from '../engine/locators';
import { service } from './service';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const refused = async (type: string, parameters: object) =>
	(await catalogue.run(type, parameters, { settings: continues })).errors[0];
const job = (options: object) => ({
	resource: 'job',
	operation: 'submit',
	resourceRef: byId('1'),
	jobType: byName('no_such'),
	options,
});

it('a refusal says which parameter holds what the service names by its way', async () => {
	expect(await refused('catalogueJob', job({ name: 'For Marketing' }))).toMatchObject({
		message: expect.stringContaining('body.type must be one of'),
		description: "Check 'Job Type', which holds 'no_such'.",
	});
});

it('keeps to the words of the service where two parameters hold it', async () => {
	expect(await refused('catalogueJob', job({ name: 'no_such' }))).toMatchObject({
		description: "Check the parameter named in the message, which is in the service's own words.",
	});
});
