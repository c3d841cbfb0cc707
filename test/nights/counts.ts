/** What the feed sent. */
interface Sent {
	sent: number;
	/** Though nobody had changed it since the feed's own last sending. */
	resent: number;
	/** Though a person had sent it as it is, of which no feed knows. */
	sentByHandBefore: number;
}

/** What the figures of the worlds add up. */
export interface Counts extends Sent {
	worlds: number;
	nights: number;
	changes: number;
	lost: number;
	/** Of worlds in which no run fails. */
	calm: Sent;
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

const nothingSent = (): Sent => ({ sent: 0, resent: 0, sentByHandBefore: 0 });

export const noCounts = (): Counts => ({
	worlds: 0,
	nights: 0,
	changes: 0,
	...nothingSent(),
	lost: 0,
	calm: nothingSent(),
	paidTwice: 0,
	paidUnknown: 0,
	falseSummaries: 0,
	events: Object.fromEntries(KINDS.map((kind) => [kind, 0])),
});

/** Of what was sent, how much had been sent as it is, where no run failed. */
export const resentShare = ({ calm: { sent, resent } }: Counts): number =>
	Math.round((resent / Math.max(1, sent)) * 1000) / 1000;
