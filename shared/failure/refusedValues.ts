/** Whether an answer refused the values that it was sent, by its HTTP status (interface section 7 leaves that of most codes open). */
export const refusesValues = (httpStatus: number | null): boolean =>
	httpStatus === 400 || httpStatus === 422;
