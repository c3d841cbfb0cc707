import type { Session } from '../../scripts/host/session';

/** A file of an item, as an execution keeps it. */
export interface Binary {
	fileName: string;
	mimeType: string;
	/** Base64 in memory mode, else the name of the mode. */
	data: string;
	/** In every other mode. */
	id?: string;
}

export const bytesOf = async (session: Session, { id, data }: Binary): Promise<Buffer> =>
	id === undefined ? Buffer.from(data, 'base64') : await session.file(id);
