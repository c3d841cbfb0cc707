import { randomUUID } from 'node:crypto';
import type { Sandbox } from '../sandbox.ts';

/** A session ends when it has not been used for so long. */
const sessionLifeMs = 30 * 60_000;

/** Sessions of the gateway: bound to the key that made them, with a life time that every use renews. */
export interface Sessions {
	open(key: string, protocol: string): string;
	/** Whether it is this key's and still alive; then its life time starts anew. */
	use(id: string | undefined, key: string): boolean;
}

export function openSessions({ database, clock }: Sandbox): Sessions {
	return {
		open: (key, protocol) => {
			const id = randomUUID();
			database.run('DELETE FROM gateway_session WHERE used <= ?', clock.now() - sessionLifeMs);
			database.run(
				'INSERT INTO gateway_session (id, key, protocol, used) VALUES (?, ?, ?, ?)',
				id,
				key,
				protocol,
				clock.now(),
			);
			return id;
		},
		use: (id, key) =>
			id !== undefined &&
			database.run(
				'UPDATE gateway_session SET used = ? WHERE id = ? AND key = ? AND used > ?',
				clock.now(),
				id,
				key,
				clock.now() - sessionLifeMs,
			).changes === 1,
	};
}
