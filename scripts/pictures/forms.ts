import type { Session } from '../host/session.ts';
import type { Recipe } from './recipes.ts';
import { ours } from './recipes.ts';

interface Form {
	fields: Array<{ id: string }>;
}

/** The mapper's form as the editor would have asked for it, with the fields that are filled in. */
async function liveForm(
	session: Session,
	credential: object,
	{ type, parameters, mapper }: Recipe,
): Promise<object> {
	if (!mapper) return parameters;
	const filled = parameters[mapper.parameter] as { value: object };
	const { fields } = await session.send<Form>(
		'POST',
		'/rest/dynamic-node-parameters/resource-mapper-fields',
		{
			path: `parameters.${mapper.parameter}`,
			nodeTypeAndVersion: { name: ours(type), version: 1 },
			currentNodeParameters: parameters,
			methodName: mapper.method,
			credentials: { publisherCatalogueApi: credential },
		},
	);
	const schema = fields.map((field) => ({ ...field, removed: !(field.id in filled.value) }));
	return { ...parameters, [mapper.parameter]: { ...filled, schema } };
}

/** The recipes with the forms of the running service in them. */
export async function withLiveForms(session: Session, recipes: Recipe[]): Promise<Recipe[]> {
	const [credential] = await session.send<object[]>('GET', '/rest/credentials');
	return await Promise.all(
		recipes.map(async (recipe) => ({
			...recipe,
			parameters: { ...(await liveForm(session, credential ?? {}, recipe)) },
		})),
	);
}
