import type { Locator, Page } from 'playwright-core';
import type { Box } from '../browser/editorPage.ts';

/** An output of one line still shows what it is. */
const leastHeight = 380;

/** The rectangle around all parts that are there, as far as the window goes. */
export async function around(parts: Locator[], margin = 0): Promise<Box> {
	const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
	const seen = boxes.filter((box) => box !== null);
	const [x, y] = [
		Math.min(...seen.map((box) => box.x)) - margin,
		Math.min(...seen.map((box) => box.y)) - margin,
	];
	const right = Math.max(...seen.map((box) => box.x + box.width)) + margin;
	const bottom = Math.max(...seen.map((box) => box.y + box.height)) + margin;
	return {
		x: Math.max(x, 0),
		y: Math.max(y, 0),
		width: right - Math.max(x, 0),
		height: bottom - Math.max(y, 0),
	};
}

/** The form and the output of the open node, no higher than the form has fields. */
export async function formAndOutput(page: Page): Promise<Box> {
	const panels = await around([
		page.getByTestId('node-parameters'),
		page.getByTestId('output-panel'),
	]);
	const fields = await around(
		[page.getByTestId('node-parameters').locator('.parameter-input-list-wrapper').first()],
		12,
	);
	return {
		...panels,
		height: Math.min(panels.height, Math.max(leastHeight, fields.y + fields.height - panels.y)),
	};
}
