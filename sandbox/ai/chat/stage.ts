import type { ChatScript, Pace } from './script.ts';
import { ordinaryPace } from './script.ts';

/** How the sandbox's answers are to go, as tests and demos set it. */
export interface Stage {
	readonly pace: Pace;
	setPace(pace: Partial<Pace>): void;
	/** The script of the next answer, counted as used. */
	nextScript(): ChatScript | undefined;
	addScript(script: ChatScript): void;
	readonly waiting: number;
	reset(): void;
}

export function openStage(): Stage {
	let pace = ordinaryPace;
	let scripts: { script: ChatScript; left: number }[] = [];
	return {
		get pace() {
			return pace;
		},
		setPace: (changes) => {
			pace = { ...pace, ...changes };
		},
		nextScript: () => {
			const next = scripts[0];
			if (!next) return undefined;
			next.left -= 1;
			if (next.left <= 0) scripts.shift();
			return next.script;
		},
		addScript: (script) => void scripts.push({ script, left: script.times ?? 1 }),
		get waiting() {
			return scripts.reduce((sum, { left }) => sum + left, 0);
		},
		reset: () => {
			pace = ordinaryPace;
			scripts = [];
		},
	};
}
