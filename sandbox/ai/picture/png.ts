import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	const checksum = Buffer.alloc(4);
	checksum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, checksum]);
}

/** A PNG file from rows of red, green and blue bytes (`width * height * 3` of them). */
export function pngFile(width: number, height: number, pixels: Buffer): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, 2, 0, 0, 0], 8); // eight bits, true colour, no interlace
	const stride = width * 3;
	const rows = Buffer.alloc(height * (stride + 1)); // each row starts with filter byte 0
	for (let y = 0; y < height; y++)
		pixels.copy(rows, y * (stride + 1) + 1, y * stride, (y + 1) * stride);
	return Buffer.concat([
		signature,
		chunk('IHDR', header),
		chunk('IDAT', deflateSync(rows, { level: 6 })),
		chunk('IEND', Buffer.alloc(0)),
	]);
}
