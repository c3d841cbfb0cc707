const { default: Sequencer } = require('@jest/test-sequencer');

/** The files that take minutes, the longest first: begun last, each would have the machine to itself. */
const LONGEST = [
	'hosts/newest',
	'hosts/older',
	'queue/queue',
	'faults/exactlyOnce',
	'dialects/random',
	'host/start',
	'nights/worlds',
	'faults/schedules',
	'secrets/failures',
	'fuzz/parameters',
	'fuzz/answers',
	'nodes/waiting/ends',
	'rules/chat/textForm.linear',
];

const place = ({ path }) => {
	const found = LONGEST.findIndex((name) => path.endsWith(`/test/${name}.test.ts`));
	return found < 0 ? LONGEST.length : found;
};

module.exports = class extends Sequencer {
	sort(tests) {
		return super.sort(tests).sort((one, other) => place(one) - place(other));
	}
};
