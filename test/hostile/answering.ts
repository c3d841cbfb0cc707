/** The other end of ./process. It ends with the process that asks. */
export function answering<Question>(answer: (question: Question) => Promise<unknown>): void {
	process.on('message', ({ id, question }: { id: number; question: Question }) => {
		void answer(question).then((given) => process.send?.({ id, answer: given }));
	});
	process.on('disconnect', () => process.exit());
}
