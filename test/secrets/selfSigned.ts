import { generateKeyPairSync, sign } from 'node:crypto';

const enum Tag {
	Integer = 0x02,
	BitString = 0x03,
	Oid = 0x06,
	Utf8 = 0x0c,
	UtcTime = 0x17,
	Sequence = 0x30,
	Set = 0x31,
	Version = 0xa0,
}

function der(tag: Tag, ...contents: Uint8Array[]): Buffer {
	const content = Buffer.concat(contents);
	const { length } = content;
	const size =
		length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
	return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const text = (tag: Tag, value: string) => der(tag, Buffer.from(value));
const bits = (value: Uint8Array) => der(Tag.BitString, Buffer.from([0]), value);

/** ecdsa-with-SHA256, and commonName. */
const signature = der(Tag.Sequence, der(Tag.Oid, Buffer.from('2a8648ce3d040302', 'hex')));
const name = der(
	Tag.Sequence,
	der(
		Tag.Set,
		der(Tag.Sequence, der(Tag.Oid, Buffer.from('550403', 'hex')), text(Tag.Utf8, 'localhost')),
	),
);

/** A certificate that nobody vouches for, made anew, so that no private key lies in the repository. In PEM. */
export function selfSigned(): { key: string; cert: string } {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
	const validity = der(
		Tag.Sequence,
		text(Tag.UtcTime, '200101000000Z'),
		text(Tag.UtcTime, '491231235959Z'),
	);
	const version = der(Tag.Version, der(Tag.Integer, Buffer.from([2])));
	const serial = der(Tag.Integer, Buffer.from([1]));
	const body = der(
		Tag.Sequence,
		version,
		serial,
		signature,
		name,
		validity,
		name,
		publicKey.export({ type: 'spki', format: 'der' }),
	);
	const certificate = der(Tag.Sequence, body, signature, bits(sign('sha256', body, privateKey)));
	const base64 = certificate.toString('base64').replace(/.{64}/g, '$&\n');
	return {
		key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
		cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
	};
}
