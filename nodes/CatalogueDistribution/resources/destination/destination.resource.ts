import type { Resource } from '../../../../shared/operation/operation';
import { getMany } from './getMany.operation';

export const destination: Resource = { name: 'Destination', value: 'destination', operations: [getMany] };
