/** Pages that were asked for and are not read yet, at most `width`, in the order of the list. */
export function pageWindow<Page>(width: number) {
	let underWay: Array<{ offset: number; settled: Promise<{ page: Page } | undefined> }> = [];
	const failures: unknown[] = [];

	const settle = async (page: Promise<Page>) => {
		try {
			return { page: await page };
		} catch (error) {
			failures.push(error);
			return undefined;
		}
	};
	return {
		get length() {
			return underWay.length;
		},
		/** Where the first of them begins; undefined where there is none. */
		first: () => underWay[0]?.offset,
		/** Whether another may be asked for ahead: never once one has failed. */
		hasRoom: () => failures.length === 0 && underWay.length < width,
		ask: (offset: number, page: Promise<Page>) => {
			underWay.push({ offset, settled: settle(page) });
		},
		/** The first of them; throws its failure, or that of another before it. */
		async take() {
			const found = await underWay.shift()?.settled;
			if (found) return found.page;
			throw failures[0];
		},
		/** Gives them up, and waits until none is under way. */
		async drop() {
			const given = underWay;
			underWay = [];
			await Promise.all(given.map(async ({ settled }) => await settled));
		},
	};
}
