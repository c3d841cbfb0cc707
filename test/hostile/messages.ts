/** What the suite, the service and the worker say to each other; each is a process of its own. */
import type { IDataObject } from 'n8n-workflow';

import type { Figures } from '../setup/figures';

/** Where answers of the service come in. */
export type Target =
	| {
			kind: 'operation';
			name: string;
			/** From this request on (0, 1, ...) the answers are hostile. */ turn: number;
			/** Where the pieces of an answer go out while it is written: in which form. */ streamedText?:
				'markdown' | 'plain' | 'html';
			/** In the place of recorded ones. */ parameters?: IDataObject;
	  }
	| { kind: 'list'; node: string; method: string; /** What was typed in. */ filter?: string }
	| { kind: 'poll'; of: string; events: string[]; mode: 'trigger' | 'manual' };

export const titleOf = (target: Target): string => {
	if (target.kind === 'operation') {
		const { name, turn, streamedText, parameters } = target;
		return [
			name,
			streamedText && `streamed as ${streamedText}`,
			parameters && `with ${JSON.stringify(parameters)}`,
			turn > 0 && `from request ${turn + 1} on`,
		]
			.filter(Boolean)
			.join(' ');
	}
	if (target.kind === 'list')
		return `${target.node} ${target.method}${target.filter === undefined ? '' : ' with a filter'}`;
	return `${target.mode === 'manual' ? 'manual test' : 'polls'} of ${target.of}`;
};

/** One shape of answers at one target. */
export interface Cell {
	/** Stands in the address of every request of the cell. */
	number: number;
	target: Target;
	shape: string;
}

/** What a catalogue may truly send, in the node's own time. */
export const isControl = ({ shape }: Cell): boolean => shape.startsWith('control: ');

/** To the service: how it answers to the cell's requests from here on. */
export interface Prepare {
	cell: Cell;
}

/** To the worker. */
export interface Work {
	cell: Cell;
	baseUrl: string;
	/** Timeout of the node, in milliseconds; left out where all limits are the node's own. */
	patienceMs?: number;
}

/** What the worker saw of a cell; MiB and milliseconds beyond what it sees at rest. */
export interface Seen {
	blockedMs: number;
	peakMiB: number;
	/** Where the key was found, with what is around it. */
	leaks: string[];
	/** In the service's and the package's words. */
	ended: string;
	/** For the positive controls. */
	given?: unknown;
}

/** What the service knows of a cell. */
export interface Traffic {
	requests: number;
	/** Requests whose answer has neither ended nor been given up. */
	open: number;
}

export interface Sums extends Figures {
	cells: number;
	killed: number;
	blockedMs: number;
	peakMiB: number;
	leaks: number;
	outlived: number;
}
