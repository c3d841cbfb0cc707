import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const largestEntry = 8 * 1024 * 1024;

/** The entries of a zip file whose name `wanted` accepts, unpacked, in the order of its directory. Throws on a broken file. */
export function zipEntries(file: Buffer, wanted: (name: string) => boolean): Map<string, Buffer> {
	let end = file.length - 22;
	while (end >= 0 && file.readUInt32LE(end) !== endOfDirectory) end -= 1;
	if (end < 0) throw new Error('Not a zip file');
	const entries = new Map<string, Buffer>();
	let offset = file.readUInt32LE(end + 16);
	for (
		let left = file.readUInt16LE(end + 10);
		left > 0 && file.readUInt32LE(offset) === directoryEntry;
		left--
	) {
		const [method, packed] = [file.readUInt16LE(offset + 10), file.readUInt32LE(offset + 20)];
		const [nameLength, extra, comment] = [
			file.readUInt16LE(offset + 28),
			file.readUInt16LE(offset + 30),
			file.readUInt16LE(offset + 32),
		];
		const start = file.readUInt32LE(offset + 42);
		const name = file.toString('utf8', offset + 46, offset + 46 + nameLength);
		if (wanted(name)) {
			const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
			const bytes = file.subarray(data, data + packed);
			entries.set(
				name,
				method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: largestEntry }),
			);
		}
		offset += 46 + nameLength + extra + comment;
	}
	return entries;
}
