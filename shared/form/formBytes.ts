/** A form that is made for a resource or a tool is saved in the workflow, with every node and every version of it. */
export const MOST_BYTES = 60 * 1024;

export const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
