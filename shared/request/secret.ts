/** Shorter ones are no real keys, and would be found inside of words. */
const SHORTEST_SECRET = 8;

/**
 * The text of an answer without the API key, which a service or a proxy may have repeated in it, as it is or as JSON
 * writes it. Before anything is read, cut or kept of it: half a key would not be found any more.
 */
export function withoutSecret(text: string, secret: string): string {
	if (secret.length < SHORTEST_SECRET) return text;
	return text.replaceAll(secret, '(hidden)').replaceAll(JSON.stringify(secret).slice(1, -1), '(hidden)');
}
