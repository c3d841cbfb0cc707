import type { IDataObject, IPollFunctions, INodeExecutionData } from 'n8n-workflow';
import { simpleResource } from '../form/simplify';
import type { CatalogueEvent } from './eventTypes';

export function itemsOf(
	context: IPollFunctions,
	events: CatalogueEvent[],
): INodeExecutionData[][] | null {
	const isSimple = context.getNodeParameter('simplify', true) !== false;
	const json = (event: CatalogueEvent): IDataObject => ({
		...event,
		...(event.kind === 'resource' && isSimple && { record: simpleResource(event.record) }),
	});
	return events.length > 0 ? [events.map((event) => ({ json: json(event) }))] : null;
}
