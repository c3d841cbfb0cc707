/** The rules of what reads the answers, by the names of their mutants, each with a dialect that is red without it. */
import rules from './rules.json';

export interface Shown {
	/** As it stands in rules.json: `catalogueJob.job.get in numbers=text + booleans=words is equal`. */
	test: string;
	/** The name of a case. */
	name: string;
	choices: string[];
	outcome: string;
}

export const shown = [...new Set(Object.values(rules))].map((test): Shown => {
	const [, name = '', choices = '', outcome = ''] =
		/^(.*?) in (.*) is (equal|named|told)$/.exec(test) ?? [];
	return { test, name, choices: choices.split(' + '), outcome };
});
