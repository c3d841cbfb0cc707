import type { IDataObject } from 'n8n-workflow';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { names } from '../../sandbox/interface';
import { assumptions } from '../../shared/deployment/interfaceOverrides';
import { service } from '../nodes/service';

/** All that the interface leaves open, under another name in the sandbox and in the credential. Words, zones and times are no names, and what is not there has none. */
const overrides = Object.fromEntries(
	Object.entries(names)
		.filter(([key, value]) => value !== '' && !/^(states|kinds|dates|create|image)\./.test(key))
		.map(([key, value]) => [key, value.startsWith('/') ? `/moved${value}` : `x_${value}`]),
);

/** The sandbox with other names for all that the interface leaves open, and a credential that knows them. */
export function movedService() {
	const moved = (name: keyof typeof names) => overrides[name] ?? '';
	const folder = mkdtempSync(join(tmpdir(), 'elsewhere-'));
	const file = join(folder, 'interface.json');
	writeFileSync(file, JSON.stringify(overrides));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	const catalogue = service('--interface', file);
	const credential = {
		interfaceOverrides: JSON.stringify(
			Object.fromEntries(Object.entries(overrides).filter(([key]) => key in assumptions)),
		),
	};
	const run = async (
		type: string,
		parameters: object,
		items: IDataObject[] = [{}],
	): Promise<IDataObject[]> => {
		const { run: execution, items: outputs } = await catalogue.run(type, parameters, {
			items,
			credential,
		});
		expect(execution.error).toBeUndefined();
		return outputs.map(({ json }) => json);
	};
	return { catalogue, credential, moved, run };
}
