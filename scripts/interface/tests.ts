import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './files.ts';

/** `sandbox/jobs.test.ts`, and the title as it stands in the file. */
export interface Proof {
	file: string;
	title: string;
}

/** `sandbox/jobs.test.ts: are submitted as 1 ready` */
export function proofOf(text: string): Proof {
	const [file = '', ...title] = text.split(': ');
	return { file, title: title.join(': ') };
}

/** The name behind `it`, `it.each`, `it.each(...)`. */
function calleeOf(expression: ts.Expression): string | undefined {
	if (ts.isIdentifier(expression)) return expression.text;
	if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
		return calleeOf(expression.expression);
	return undefined;
}

function titlesOf(file: string): Set<string> {
	const source = ts.createSourceFile(
		file,
		readFileSync(join(root, 'test', file), 'utf8'),
		ts.ScriptTarget.Latest,
	);
	const titles = new Set<string>();
	const visit = (node: ts.Node): void => {
		if (ts.isCallExpression(node) && ['it', 'test'].includes(calleeOf(node.expression) ?? '')) {
			const [title] = node.arguments;
			if (title && ts.isStringLiteralLike(title)) titles.add(title.text);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return titles;
}

const known = new Map<string, Set<string>>();

/** Whether the file has a test of that very title. */
export function isThere({ file, title }: Proof): boolean {
	const titles = known.get(file) ?? titlesOf(file);
	known.set(file, titles);
	return titles.has(title);
}
