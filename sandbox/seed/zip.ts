import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
	name: string;
	content: string | Buffer;
	/** Kept as it is, as the first entry of an EPUB has to be. */
	stored?: boolean;
}

/** The first of January 1980, the oldest day that a zip archive knows: the bytes do not depend on the clock. */
const dosDate = 0x21;

interface Part {
	name: Buffer;
	fields: Buffer;
	data: Buffer;
	offset: number;
}

/** The fields that the local header and the central directory have in common, from the version on. */
function commonFields(name: Buffer, raw: Buffer, data: Buffer, method: number): Buffer {
	const fields = Buffer.alloc(26);
	fields.writeUInt16LE(20, 0);
	fields.writeUInt16LE(method, 4);
	fields.writeUInt16LE(dosDate, 8);
	fields.writeUInt32LE(crc32(raw), 10);
	fields.writeUInt32LE(data.length, 14);
	fields.writeUInt32LE(raw.length, 18);
	fields.writeUInt16LE(name.length, 22);
	return fields;
}

const signature = (mark: number): Buffer => Buffer.from([0x50, 0x4b, mark, mark + 1]);

function directoryEntry({ name, fields, offset }: Part): Buffer {
	const rest = Buffer.alloc(14);
	rest.writeUInt32LE(offset, 10);
	return Buffer.concat([signature(1), Buffer.from([20, 0]), fields, rest, name]);
}

/** A zip archive of the entries, in their order. */
export function zip(entries: readonly ZipEntry[]): Buffer {
	let offset = 0;
	const parts = entries.map(({ name: text, content, stored }): Part => {
		const name = Buffer.from(text, 'utf8');
		const raw = Buffer.from(content);
		const data = stored === true ? raw : deflateRawSync(raw, { level: 9 });
		const part = { name, fields: commonFields(name, raw, data, stored === true ? 0 : 8), data, offset };
		offset += 30 + name.length + data.length;
		return part;
	});
	const files = parts.flatMap(({ name, fields, data }) => [signature(3), fields, name, data]);
	const directory = Buffer.concat(parts.map(directoryEntry));
	const end = Buffer.alloc(18);
	end.writeUInt16LE(parts.length, 4);
	end.writeUInt16LE(parts.length, 6);
	end.writeUInt32LE(directory.length, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([...files, directory, signature(5), end]);
}
