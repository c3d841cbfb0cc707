/** What the figures of the worlds add up. */
export interface Counts {
	worlds: number;
	nights: number;
	changes: number;
	sent: number;
	lost: number;
	resent: number;
	/** Of worlds in which no run fails. */
	calm: { sent: number; resent: number };
	paidTwice: number;
	paidUnknown: number;
	falseSummaries: number;
	events: Record<string, number>;
}

const KINDS = [
	'edited',
	'archived',
	'created',
	'editedJustBefore',
	'queuedByHand',
	'queuedFeedsOwn',
	'otherFeed',
	'failedRun',
	'killed',
	'unavailable',
	'betweenRequests',
	'twoStarts',
	'notRun',
	'byHandAgain',
	'skewed',
	'indexDelay',
	'longDay',
	'shortDay',
	'moved',
	'copied',
	'renamed',
	'generationRefused',
	'saveRefused',
	'takenOff',
	'asked',
	'unanswered',
	'previewed',
];

export const noCounts = (): Counts => ({
	worlds: 0,
	nights: 0,
	changes: 0,
	sent: 0,
	lost: 0,
	resent: 0,
	calm: { sent: 0, resent: 0 },
	paidTwice: 0,
	paidUnknown: 0,
	falseSummaries: 0,
	events: Object.fromEntries(KINDS.map((kind) => [kind, 0])),
});

/** Of what was sent, how much had been sent as it is, where no run failed. */
export const resentShare = ({ calm: { sent, resent } }: Counts): number =>
	Math.round((resent / Math.max(1, sent)) * 1000) / 1000;
