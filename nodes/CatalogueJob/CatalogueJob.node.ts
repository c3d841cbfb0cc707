import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { customOperationsOf, nodeOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { methodsOf } from '../../shared/form/editorMethods';
import { get } from './operations/job/get.operation';
import { getMany } from './operations/job/getMany.operation';
import { submit } from './operations/job/submit.operation';
import { wait } from './operations/job/waitForCompletion.operation';

const resources: OperationGroups = [
	{ name: 'Job', value: 'job', operations: [submit, get, getMany, wait] },
];

export class CatalogueJob implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Job',
		name: 'catalogueJob',
		icon: { light: 'file:../../icons/job.svg', dark: 'file:../../icons/job.dark.svg' },
		subtitle: subtitleOf(resources),
		description: 'Start long-running jobs on resources and follow them',
		defaults: { name: 'Catalogue Job' },
		usableAsTool: true,
		...nodeOf(
			resources,
			'Submit gives a jobRef at once; Wait for Completion holds the item until the job ends.',
			{ catalogueTrigger: 'Starts a workflow when a job ends, fails or is late' },
		),
	};

	methods = methodsOf(this.description.properties);

	customOperations = customOperationsOf(resources);
}
