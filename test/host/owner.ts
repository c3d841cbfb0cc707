/** Of every n8n that tests start. */
export const owner = {
	email: 'owner@publisher-catalogue.example',
	password: 'Catalogue-1234',
	firstName: 'Test',
	lastName: 'Owner',
};
