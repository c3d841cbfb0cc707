import type { IBinaryKeyData, IDataObject, INodeProperties } from 'n8n-workflow';
import type { Endpoint } from '../deployment/endpoints';
import type { Failure } from '../failure/failure';
import type { Item } from './item';

/** One output item, before it is paired. */
export interface Output {
	json: IDataObject;
	binary?: IBinaryKeyData;
	/** What a preview counts it as, where that is neither done nor kept. */
	countedAs?: string;
}

/** What became of one or more input items. Each item has exactly one outcome. */
export interface Outcome {
	items: number[];
	result: Output[] | Failure;
}

interface Identity {
	/** Title Case, as in the Operation dropdown. */
	name: string;
	/** Stable camelCase; saved in workflows. */
	value: string;
	/** Sentence case, with the resource, as in the node creator. */
	action: string;
	description: string;
	/** For an AI agent's model: what it does, when to use it, what it costs, what it cannot do. */
	toolDescription: string;
	/** Its endpoint; the main one where it calls several. */
	endpoint: Endpoint;
	fields: INodeProperties[];
	/** Whether it changes or costs anything and so has a preview, where its endpoint's method does not say. */
	changes?: boolean;
	/** What a preview says of the items, by its action, e.g. "would be archived". */
	done?: Readonly<Record<string, string>>;
	/** What the API key and its user must be allowed, where the endpoint does not say all of it. */
	needs?: string;
	/** Parameters of which one should differ by item: if none does, a warning says that the same is created for each. */
	ownPerItem?: readonly string[];
	/** The parameter of which each item must have its own value, since what is created twice cannot be deleted again. */
	differsByItem?: string;
	/** Whether each item costs tokens: what was paid for is not lost when another item fails. */
	isPaid?: true;
	/** Where the service itself keeps what was paid for: the failure that stops the node says where to find it. */
	whereKept?: (paid: IDataObject[]) => string;
}

export interface EachOperation extends Identity {
	each(item: Item): Promise<Output[]>;
	/** How many items may be under way at once, where that is less than "Requests at Once"; read from the first item. */
	atOnce?(first: Item): number;
}

/** An operation whose calls serve several input items at once, e.g. 100 references per call. */
export interface TogetherOperation extends Identity {
	/** `report` takes an outcome that is known before the others. */
	together(items: Item[], report: (outcome: Outcome) => void): Promise<Outcome[]>;
}

export type Operation = EachOperation | TogetherOperation;

/** An entry of the Resource dropdown with its operations; a new node shows the first. */
interface OperationGroup {
	name: string;
	value: string;
	operations: [Operation, ...Operation[]];
}

export type OperationGroups = [OperationGroup, ...OperationGroup[]];

export const oneItem = (json: IDataObject): Output[] => [{ json }];
