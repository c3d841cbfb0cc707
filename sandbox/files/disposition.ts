/** Escapes that RFC 5987 wants and encodeURIComponent leaves out. */
function extended(text: string): string {
	return encodeURIComponent(text).replace(
		/['()*]/g,
		(mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
	);
}

/** Content-Disposition for a download (RFC 6266): an ASCII name for everyone, the true one for those who read RFC 5987. */
export function attachment(name: string): string {
	const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
	const header = `attachment; filename="${plain}"`;
	return plain === name ? header : `${header}; filename*=UTF-8''${extended(name)}`;
}
