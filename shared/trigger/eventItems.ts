import type { IPollFunctions, INodeExecutionData } from 'n8n-workflow';
import { simpleResource } from '../form/simplify';
import { asJson, type CatalogueEvent } from './eventTypes';

export function itemsOf(
	context: IPollFunctions,
	events: CatalogueEvent[],
): INodeExecutionData[][] | null {
	const isSimple = context.getNodeParameter('simplify', true) !== false;
	const json = (event: CatalogueEvent) =>
		asJson(
			event.kind === 'resource' && isSimple
				? { ...event, record: simpleResource(event.record) }
				: event,
		);
	return events.length > 0 ? [events.map((event) => ({ json: json(event) }))] : null;
}
