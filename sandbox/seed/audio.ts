import { hash32, wrapped } from './random.ts';

const samplesPerSecond = 8000;
const seconds = 2;

/** Steps of the pentatonic scale above the A below middle C: any of them sound well together. */
const scale = [0, 2, 4, 7, 9, 12];

/** A WAV of two seconds (8-bit mono, 8 kHz): four chimes in an order that is the text's own. */
export function chime(text: string): Buffer {
	const length = samplesPerSecond * seconds;
	const notes = [0, 1, 2, 3].map((place) => wrapped(scale, hash32(`${text}${place}`)));
	const header = Buffer.alloc(44);
	header.write('RIFF', 0);
	header.writeUInt32LE(36 + length, 4);
	header.write('WAVEfmt ', 8);
	header.writeUInt32LE(16, 16);
	header.writeUInt16LE(1, 20);
	header.writeUInt16LE(1, 22);
	header.writeUInt32LE(samplesPerSecond, 24);
	header.writeUInt32LE(samplesPerSecond, 28);
	header.writeUInt16LE(1, 32);
	header.writeUInt16LE(8, 34);
	header.write('data', 36);
	header.writeUInt32LE(length, 40);
	const samples = Buffer.alloc(length);
	const noteLength = length / notes.length;
	for (let index = 0; index < length; index++) {
		const pitch = 220 * 2 ** (wrapped(notes, Math.floor(index / noteLength)) / 12);
		const fade = 1 - (index % noteLength) / noteLength;
		samples[index] = Math.round(128 + 90 * fade * Math.sin((2 * Math.PI * pitch * index) / samplesPerSecond));
	}
	return Buffer.concat([header, samples]);
}
