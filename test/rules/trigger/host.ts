import type { IDataObject, IPollFunctions } from 'n8n-workflow';

/** A host's static data as far as the trigger uses it: a node's own is keyed by the node's NAME, as in n8n. */
export class Host {
	private data: Record<string, IDataObject> = {};

	constructor(
		private readonly id = 'node-1',
		private name = 'Trigger',
	) {}

	/** What the trigger sees of n8n. */
	get context(): IPollFunctions {
		const bucket = (type: string) =>
			(this.data[type === 'global' ? 'global' : `node:${this.name}`] ??= {});
		return {
			getNode: () => ({ id: this.id, name: this.name }),
			getWorkflowStaticData: bucket,
		} as unknown as IPollFunctions;
	}

	rename(name: string): void {
		this.name = name;
	}

	/** What would be in n8n's database if it were saved now. */
	saved(): string {
		return JSON.stringify(this.data);
	}

	/** n8n starts again with what was saved. */
	restart(saved: string): void {
		this.data = JSON.parse(saved) as Record<string, IDataObject>;
	}

	bytes(): number {
		return Buffer.byteLength(this.saved());
	}

	/** As n8n does with its durable cursors: only the node's own data is stored. */
	forgetGlobal(): void {
		delete this.data.global;
	}
}
