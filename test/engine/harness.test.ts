import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { n8n } from './n8n';
import { runWorkflow } from './runWorkflow';
import { chain, noOp, setFields, source } from './workflow';

describe('the harness runs n8n-core as n8n does', () => {
	const people = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

	it("resolves $('Source').item over several nodes by the pairing of the items", async () => {
		const run = await runWorkflow(
			chain([
				source(people),
				noOp('Between'),
				setFields('After', { id: "={{ $('Source').item.json.id }}", zone: '={{ $now.zoneName }}' }),
			]),
			{ timezone: 'Europe/Berlin' },
		);
		expect(run.status).toBe('success');
		expect(run.items('After')).toEqual(
			people.map(({ id }, item) => ({ json: { id, zone: 'Europe/Berlin' }, pairedItem: { item } })),
		);
	});

	it('reports a failing node with its error, and which nodes ran', async () => {
		const run = await runWorkflow(
			chain([
				source(people),
				setFields('Broken', { id: "={{ $('Nowhere').item.json.id }}" }),
				noOp('Never'),
			]),
		);
		expect(run.status).toBe('error');
		expect(run.ran).toEqual(['Source', 'Broken']);
		expect(run.node('Broken').error?.message).toBe("Referenced node doesn't exist");
		expect(() => run.node('Never')).toThrow('did not run');
	});

	it('shares one realm with the engine, so that instanceof holds across', () => {
		expect(() => readFileSync(join(__dirname, 'no such file'))).toThrow(Error);
		expect(Buffer.from('x')).toBeInstanceOf(Uint8Array);
		expect(new n8n.UserError('x')).toBeInstanceOf(Error);
	});
});
