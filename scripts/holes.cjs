/**
 * What `npm audit --json` found, against the exceptions that are stated in audit-exceptions.json. CommonJS, so that Node 20 and jest load it as it stands.
 *
 * @typedef {{ package: string, why: string, until: string }} Exception  a dependency of ours: covers its own holes and those that only it brings
 * @typedef {{ isDirect: boolean, severity: string, via: (string | { url: string, title: string })[], effects: string[] }} Hole
 */

/** Those of our own dependencies by which a package is here. */
function rootsOf(name, holes, seen = new Set()) {
	const hole = holes[name];
	if (!hole || seen.has(name)) return [];
	seen.add(name);
	return [
		...(hole.isDirect ? [name] : []),
		...hole.effects.flatMap((effect) => rootsOf(effect, holes, seen)),
	];
}

/**
 * @param {Record<string, Hole>} holes
 * @param {Exception[]} exceptions
 * @param {string} today YYYY-MM-DD
 * @returns {{ failures: string[], notes: string[] }}
 */
exports.judgeHoles = (holes, exceptions, today) => {
	const valid = exceptions.filter(({ until }) => until >= today);
	const expired = exceptions
		.filter(({ until }) => until < today)
		.map((one) => `The exception for ${one.package} ended on ${one.until}: ${one.why}`);
	const used = new Set();
	const open = Object.entries(holes).flatMap(([name, { via, severity }]) => {
		const advisories = via.filter((each) => typeof each === 'object');
		const roots = rootsOf(name, holes);
		const covering = valid.filter((one) => roots.includes(one.package));
		for (const one of covering) used.add(one);
		if (
			advisories.length === 0 ||
			(roots.length > 0 && roots.every((root) => covering.some((one) => one.package === root)))
		)
			return [];
		return advisories.map(
			({ url, title }) =>
				`${name} (${severity}, by way of ${roots.join(', ') || 'no dependency of ours'}): ${title}, ${url}`,
		);
	});
	const idle = valid
		.filter((one) => !used.has(one))
		.map((one) => `The exception for ${one.package} is not needed any more.`);
	return { failures: [...expired, ...open], notes: idle };
};
