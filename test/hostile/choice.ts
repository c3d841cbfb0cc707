/** Which cells are run: all of them in full, else a sample that holds every shape and every target. */
import { chanceOf } from '../../sandbox/seed/random';
import { inFull } from '../setup/figures';
import type { Target } from './messages';
import { titleOf } from './messages';
import { everywhere, shapes } from './shapes';
import type { Shape } from './shapes/reply';

/** The short form is the same each time. */
const SEED = 20_260_131;
/** In full, of those shapes that do not meet every target. */
const MOST_TELLING = 8;
const BY_CHANCE = 2;

function shuffled<T>(all: readonly T[], next: () => number): T[] {
	return all
		.map((entry) => ({ entry, at: next() }))
		.sort((one, other) => one.at - other.at)
		.map(({ entry }) => entry);
}

const isMeant = (target: Target, shape: Shape, words: readonly string[]) =>
	words.every((word) =>
		`${shape.name} | ${titleOf(target)}`.toLowerCase().includes(word.toLowerCase()),
	);

/** A file ends when it ends (SECURITY.md): what never does is no answer to ask of those that fetch one. */
const ENDLESS =
	/^(events: |size: a body without end|wire: chunks of one byte for ever|time: a (body that drips|byte each second))/;
const isEndlessFile = (target: Target, shape: Shape) =>
	ENDLESS.test(shape.name) && titleOf(target).includes('.download');

/** The targets of each shape, by its name; with words, those of them that are meant. */
export function chosenCells(targets: Target[], words: readonly string[]): Map<string, Target[]> {
	const meant = ([shape, of]: [Shape, Target[]]): [string, Target[]] => [
		shape.name,
		of.filter((target) => isMeant(target, shape, words) && !isEndlessFile(target, shape)),
	];
	const next = chanceOf(SEED);
	const inTurn = shuffled(targets, next);
	let turn = 0;
	const cells = shapes.map((shape): [Shape, Target[]] => {
		if (inFull && everywhere.test(shape.name)) return [shape, targets];
		const telling = shuffled(
			targets.filter((target) => shape.telling?.test(titleOf(target))),
			next,
		).slice(0, inFull ? MOST_TELLING : 1);
		const count = inFull ? BY_CHANCE : 1 - telling.length;
		const others = Array.from({ length: count }, () => inTurn[turn++ % inTurn.length]).filter(
			(target) => target !== undefined,
		);
		return [shape, [...new Set([...telling, ...others])]];
	});
	// Every target is met at least once.
	const met = new Set(cells.flatMap(([, chosen]) => chosen));
	targets
		.filter((target) => !met.has(target))
		.forEach((target, index) => cells[(index * 37) % cells.length]?.[1].push(target));
	return new Map(cells.map(meant));
}
