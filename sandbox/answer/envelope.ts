/** The error envelope (section 2). */
export function errorEnvelope(code: string, message: string) {
	return { success: false, status: 'fail', message, error: { code, message } };
}

/** The plain success envelope. */
export function answer<Data>(data: Data): { data: Data } {
	return { data };
}

/** The envelope of the operations that also carry a message: collections, upload, distribution queue, field options. */
export function answerWithMessage<Data>(data: Data, message: string) {
	return { success: true, status: 'success', message, data };
}
