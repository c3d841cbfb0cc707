/** The demo video, scene by scene: what is done, and the line of text at the foot. docs/demo-video.md is this table in words. */
import type { EditorPage } from '../browser/editorPage.ts';
import { feedId } from '../demo/content.ts';
import type { Recipe } from '../pictures/recipes.ts';
import { nodeId, recipesId } from '../pictures/recipes.ts';

/** Where everything runs. */
export interface Stage {
	editor: EditorPage;
	/** Addresses of n8n and of the sandbox. */
	n8n: string;
	sandbox: string;
	/** The stored workflow of the chat. */
	chatId: string;
}

export interface Scene {
	title: string;
	line: string;
	/** How many times as fast it is shown. */
	speed?: number;
	play(stage: Stage): Promise<void>;
}

/** The sandbox has one of each name less at every recording. */
const collectionName = `Summer reading ${new Date().toISOString().slice(0, 16)}`;

/** Nodes that only the film shows, beside those of the README's recipes. */
export const filmed: Recipe[] = [
	{
		picture: '',
		node: 'Summer Reading',
		type: 'catalogueCollection',
		parameters: {
			resource: 'collection',
			operation: 'create',
			name: collectionName,
			options: { idempotencyKey: 'perContent' },
		},
		after: 'Start',
		shows: 'ref',
	},
	{
		picture: '',
		node: 'Covers',
		type: 'catalogueResource',
		parameters: {
			resource: 'resource',
			operation: 'downloadCover',
			coverOf: 'resource',
			resourceRef: { __rl: true, mode: 'id', value: '999999' },
		},
		after: 'Start',
		shows: '999999',
	},
];

const openNode = async ({ editor, n8n }: Stage, node: string) => {
	await editor.page.goto(`${n8n}/workflow/${recipesId}/${nodeId(node)}`);
	await editor.page.getByTestId('node-parameters').waitFor();
	await editor.page.waitForTimeout(1_500);
};

const pause = async ({ editor }: Stage, seconds: number) =>
	await editor.page.waitForTimeout(seconds * 1000);

export const scenes: Scene[] = [
	{
		title: 'The nodes',
		line: "One package, one service: a publisher's metadata catalogue",
		async play(stage) {
			const { page } = stage.editor;
			await stage.editor.open(feedId());
			await pause(stage, 1);
			await page.getByTestId('node-creator-plus-button').click();
			await page
				.getByTestId('node-creator-search-bar')
				.pressSequentially('catalogue', { delay: 120 });
			await pause(stage, 3);
			await page.getByTestId('item-iterator-item').filter({ hasText: 'Resource' }).first().click();
			await pause(stage, 3);
		},
	},
	{
		title: 'The credential',
		line: 'The key goes into one header, to one address',
		async play(stage) {
			await openNode(stage, 'Books About the Sea');
			await stage.editor.testCredential();
			await pause(stage, 3);
		},
	},
	{
		title: 'A search',
		line: 'Find titles in words, by meaning, or by any field',
		async play(stage) {
			await openNode(stage, 'Books About the Sea');
			await stage.editor.execute('Book');
			await pause(stage, 3);
		},
	},
	{
		title: 'A live form',
		line: "What a form asks comes from the catalogue's own fields",
		async play(stage) {
			await openNode(stage, 'Enter New Titles');
			await pause(stage, 2);
			await stage.editor.execute('ref');
			await pause(stage, 3);
		},
	},
	{
		title: 'Not twice',
		line: 'The same content is created once, whoever sends it again',
		async play(stage) {
			await openNode(stage, 'Summer Reading');
			await stage.editor.execute('ref');
			await pause(stage, 2);
			await stage.editor.execute('replayed');
			await pause(stage, 3);
		},
	},
	{
		title: 'The nightly feed',
		line: 'Changed titles, missing keywords, one run to the retailer, every night (shown 4 times as fast)',
		speed: 4,
		async play(stage) {
			const { page } = stage.editor;
			await stage.editor.open(feedId());
			await pause(stage, 2);
			await page.getByTestId('execute-workflow-button').first().click();
			await page
				.getByText(/executed successfully/i)
				.first()
				.waitFor({ timeout: 120_000 });
			await pause(stage, 3);
		},
	},
	{
		title: 'One item fails',
		line: 'A failure says what happened, and what to do',
		async play(stage) {
			await openNode(stage, 'Covers');
			await stage.editor.page.getByTestId('ndv').getByTestId('node-execute-button').first().click();
			await pause(stage, 6);
		},
	},
	{
		title: 'The trigger',
		line: 'Reports each job and run that ends, fails or is late, once',
		async play(stage) {
			await openNode(stage, 'Feed Alert');
			await stage.editor.execute('eventId');
			await pause(stage, 3);
		},
	},
	{
		title: 'Chat',
		line: 'Ask the catalogue; the answer streams in as it is written',
		async play(stage) {
			const { page } = stage.editor;
			await stage.editor.open(stage.chatId);
			await page.getByRole('button', { name: /chat/i }).last().click();
			const input = page.getByTestId('chat-input');
			await input.waitFor();
			await input.pressSequentially('Which of our books are about the sea?', { delay: 60 });
			await page.keyboard.press('Enter');
			await pause(stage, 12);
		},
	},
	{
		title: 'The service',
		line: 'Everything here ran against a catalogue in a box: npm start',
		async play(stage) {
			const { page } = stage.editor;
			await page.goto(stage.sandbox);
			await page.locator('#journal tr').first().waitFor();
			await pause(stage, 4);
		},
	},
];
