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

/** What became of one or more input items: exactly one outcome for each of them. */
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
	/** What an AI agent's model is told: what it does, when to use it, what it costs, what it cannot. */
	toolDescription: string;
	/** The one that it is for, where it calls several. */
	endpoint: Endpoint;
	fields: INodeProperties[];
	/** Whether it changes or costs anything, where the method of its endpoint does not tell; what does has a preview. */
	changes?: boolean;
	/** What a preview says of the items, by its action, e.g. "would be archived". */
	done?: Readonly<Record<string, string>>;
	/** What the API key and its user must be allowed, where the endpoint does not tell all. */
	needs?: string;
	/** Where several items come in and none of these parameters is each item's own, a warning says that the same is created for each. */
	ownPerItem?: readonly string[];
	/** Whether each item costs tokens: what was paid for is not lost to another item's failure. */
	isPaid?: true;
	/** Where the service itself keeps what was paid for: a failure stops the node as any other does, and says where to find it. */
	whereKept?: (paid: IDataObject[]) => string;
}

/** An operation that treats each input item by itself. */
export interface EachOperation extends Identity {
	each(item: Item): Promise<Output[]>;
	/** How many items may be under way at once, where that is less than "Requests at Once"; read from the first item. */
	atOnce?(first: Item): number;
}

/** An operation whose calls serve several input items at once, e.g. 100 references per call. */
export interface TogetherOperation extends Identity {
	/** `tell` is for an outcome that is known before the others. */
	together(items: Item[], tell: (outcome: Outcome) => void): Promise<Outcome[]>;
}

export type Operation = EachOperation | TogetherOperation;

/** What the Resource dropdown offers, with its operations; the first is the one a new node shows. */
export interface OperationGroup {
	name: string;
	value: string;
	operations: [Operation, ...Operation[]];
}

/** The resources of a node; the first is the one a new node shows. */
export type OperationGroups = [OperationGroup, ...OperationGroup[]];

/** One output item of plain data. */
export const oneItem = (json: IDataObject): Output[] => [{ json }];
