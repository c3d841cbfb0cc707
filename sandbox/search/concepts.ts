import { stem } from './words.ts';

/** Words that belong together: what makes the local vector search answer topics and not only words. */
const themes: Record<string, string> = {
	sea: 'sea ocean ship ships sailor sailors voyage voyages whale whaling captain island islands maritime nautical shipwreck navy pirate pirates harbour',
	love: 'love romance romantic marriage courtship lovers passion wedding heart betrothal',
	crime:
		'crime detective mystery murder criminal police sleuth investigation clue thief theft mysteries',
	fear: 'horror ghost ghosts haunted vampire gothic monster terror supernatural fear spectre',
	war: 'war battle soldier soldiers army military napoleon siege general conflict',
	science:
		'science scientific physics biology chemistry evolution nature naturalist experiment species astronomy machine',
	future: 'future martian mars space invention fiction utopia dystopia time travel invasion',
	childhood: 'child children juvenile girl boy school orphan nursery fairy tale tales fable fables',
	philosophy: 'philosophy philosophical ethics morals reason metaphysics soul virtue truth wisdom',
	religion: 'religion religious god church bible christian faith spiritual saint prayer theology',
	politics:
		'politics political government state liberty rights law democracy revolution republic power',
	money: 'economics money wealth trade commerce capital market labour poverty business finance',
	travel:
		'travel journey exploration adventure expedition desert jungle mountain explorer adventures',
	animals: 'animal animals dog wolf wolves horse cat bird jungle beast wild',
	poetry: 'poetry poem poems verse sonnet sonnets lyric ode rhyme',
	stage: 'drama play plays tragedy comedy theatre stage act scene',
	history: 'history historical ancient medieval empire rome roman greek century chronicle',
	life: 'biography autobiography memoir memoirs life letters diary confessions reminiscences',
	society: 'society class manners gentry aristocracy family social england village',
	humour: 'humour humor humorous funny satire comic comedy wit',
	women: 'women woman feminism feminist suffrage wife sister sisters mother heroine',
	freedom: 'slavery slave slaves freedom abolition emancipation race',
	home: 'cooking cookery recipes household food kitchen garden home',
	mind: 'psychology mind dream dreams madness consciousness memory insanity',
	art: 'art artist painter painting music musician beauty aesthetic sculpture architecture',
};

/** Themes by stemmed word. */
export const concepts: ReadonlyMap<string, string[]> = Object.entries(themes).reduce(
	(table, [theme, words]) => {
		for (const word of words.split(' ').map(stem))
			table.set(word, [...new Set([...(table.get(word) ?? []), theme])]);
		return table;
	},
	new Map<string, string[]>(),
);
