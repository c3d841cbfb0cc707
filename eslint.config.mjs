import communityNodes from '@n8n/eslint-plugin-community-nodes';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** The rules of n8n's nodes-base sets that n8n's own tool and scanner switch off, since its newer plugin covers them. */
const credentialSwitches = {
	'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
	'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
};
const nodeSwitches = {
	'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
	'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
	'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
};

/** package.json, parsed as TypeScript parses JSON; the packed one is checked with the same. */
export const packageJson = {
	files: ['package.json'],
	plugins: { 'n8n-nodes-base': nodesBase },
	languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
	rules: nodesBase.configs.community.rules,
};

/**
 * Many of n8n's rules look only into files called `*.node.ts`. Our nodes are spread over operation files and shared/,
 * so these are handed to eslint under such a name, and the same rules see all that a node is made of.
 */
const asNode = {
	meta: { name: 'as-node', version: '1' },
	supportsAutofix: true,
	preprocess: (text) => [{ text, filename: 'part.node.ts' }],
	postprocess: (messages) => messages.flat(),
};

// Which folder may import which is no rule here: ARCHITECTURE.md says it, and test/contract/architecture.test.ts checks it.
const published = ['credentials/**/*.ts', 'nodes/**/*.ts', 'shared/**/*.ts'];
const nodeParts = ['nodes/**/*.ts', 'shared/**/*.ts'];

export default [
	{ ignores: ['**/dist/', '**/node_modules/', '.demo/', 'coverage/', 'host/'] },
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
	...tseslint.configs.recommended.map((config) => ({ ...config, files: ['**/*.{ts,js,cjs,mjs}'] })),
	{
		// A leading underscore says that a value is only taken out of the way.
		files: ['**/*.{ts,js,cjs,mjs}'],
		rules: {
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
			],
		},
	},
	{
		files: ['**/*.{js,cjs}'],
		rules: { '@typescript-eslint/no-require-imports': 'off' },
	},
	{
		files: nodeParts,
		ignores: ['**/*.node.ts'],
		plugins: { 'as-node': { processors: { 'as-node': asNode } } },
		processor: 'as-node/as-node',
	},
	{ ...communityNodes.configs.recommended, files: [...published, 'package.json'] },
	// 20 is the rule's own default: what has more ways through it is read as several steps.
	{ files: published, rules: { 'no-console': 'error', complexity: 'error' } },
	{
		// What the service sends may be as long as it likes: no expression over it takes more than linear time.
		files: published,
		plugins: { regexp },
		rules: {
			'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
			'regexp/no-super-linear-move': [
				'error',
				{ report: 'potential', ignoreSticky: false, ignorePartial: false },
			],
		},
	},
	packageJson,
	{
		files: ['credentials/**/*.ts'],
		plugins: { 'n8n-nodes-base': nodesBase },
		rules: { ...nodesBase.configs.credentials.rules, ...credentialSwitches },
	},
	{
		files: nodeParts,
		plugins: { 'n8n-nodes-base': nodesBase },
		rules: { ...nodesBase.configs.nodes.rules, ...nodeSwitches },
	},
	{
		// The name under which a part is looked at is ours (above), so it says nothing about a node's file and folder.
		files: nodeParts,
		ignores: ['**/*.node.ts'],
		rules: {
			'n8n-nodes-base/node-dirname-against-convention': 'off',
			'n8n-nodes-base/node-filename-against-convention': 'off',
		},
	},
];
