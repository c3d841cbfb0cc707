import type { Sandbox } from '../sandbox.ts';

export function fill(sandbox: Sandbox, { onlyWhenEmpty }: { onlyWhenEmpty: boolean }): void {
	void sandbox;
	void onlyWhenEmpty;
}
