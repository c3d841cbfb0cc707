import { gzipSync } from 'node:zlib';

import type { Json, Point } from './choice.ts';
import { bytesOf, isRow, mapDeep, refusalOf } from './choice.ts';
import {
	base64,
	checksum,
	disposition,
	headers,
	instead,
	links,
	list,
	resumed,
	upload,
} from './fileChoices.ts';

export const filePoints: Point[] = [
	{
		point: 'uploads',
		section: '2',
		says: 'what an upload is answered with',
		rules: ['2.upload*', '4.1.upload.pipeline'],
		choices: [
			checksum('upper case', (hex) => hex.toUpperCase(), false),
			checksum('base64', base64),
			{
				...checksum('md5: and digits', () => 'md5:0123456789abcdef0123456789abcdef'),
				toldIn: /file\.upload/,
			},
			checksum('CRC', () => '8bd69e52'),
			checksum('number', () => 2_346_098_258),
			checksum('empty', () => ''),
			upload(
				'size as text',
				'the size in words: "27 B"',
				(data) => Object.assign(data, { fileSize: `${String(data.fileSize)} B` }),
				['fileSize', 'checksumVerified'],
			),
			upload(
				'extension with dot',
				'the extension with a dot, in capitals',
				(data) => Object.assign(data, { extension: `.${String(data.extension).toUpperCase()}` }),
				['extension'],
			),
		],
	},
	{
		point: 'downloads',
		section: '4.8',
		says: 'how the bytes of a file come',
		rules: ['4.8.download.range', 'type:file', 'open endpoints'],
		choices: [
			disposition('without a name', () => undefined, { loses: ['fileName'] }),
			disposition('unquoted', (file) => `attachment; filename=${file}`),
			disposition('extended', (file) => `attachment; filename*=UTF-8''${file}`),
			disposition('both', (file) => `attachment; filename="other.bin"; filename*=UTF-8''${file}`),
			disposition('capitals', (file) => `ATTACHMENT; FILENAME="${file}"`),
			disposition('inline', (file) => `inline; filename="${file}"`),
			headers('gzip', 'packed for the way', (all, answer) => {
				all['content-encoding'] = 'gzip';
				answer.bytes = gzipSync(answer.bytes);
			}),
			headers('chunked', 'without a length', (_all, answer) => {
				answer.chunked = true;
			}),
			headers('untyped', 'without Content-Type', (all) => delete all['content-type'], {
				loses: ['mimeType'],
			}),
			headers(
				'octets',
				'application/octet-stream',
				(all) => {
					all['content-type'] = 'application/octet-stream';
				},
				{ loses: ['mimeType'] },
			),
			headers('no ranges', 'Accept-Ranges: none', (all) => {
				all['accept-ranges'] = 'none';
			}),
			instead('page', 'a page to sign in, with 200', () =>
				bytesOf(
					200,
					'text/html; charset=utf-8',
					'<!DOCTYPE html><html><title>Sign in</title></html>',
				),
			),
			instead('JSON', 'JSON in place of the file, with 200', () =>
				refusalOf(200, 'CONFIDENTIAL', 'This resource is confidential'),
			),
			instead('empty', 'no bytes at all, and a length of 0', () =>
				bytesOf(200, 'application/epub+zip', ''),
			),
		],
	},
	{
		point: 'resuming',
		section: '4.8',
		says: 'what the rest of a file is answered with, whose first answer broke off',
		rules: ['4.8.download.range'],
		choices: [
			resumed('as asked', '206 with the rest', () => undefined),
			resumed('range ignored', '200 with the whole file', (answer, _from, whole) => {
				const { 'content-range': _, ...kept } = answer.headers;
				return { ...answer, status: 200, headers: kept, bytes: whole };
			}),
			resumed(
				'from the start',
				'206, from the first byte',
				(answer, _from, whole) => ({
					...answer,
					status: 206,
					headers: {
						...answer.headers,
						'content-range': `bytes 0-${whole.length - 1}/${whole.length}`,
					},
					bytes: whole,
				}),
				'told',
			),
			resumed(
				'refused',
				'416',
				(answer) => ({
					...refusalOf(416, 'RANGE_NOT_SATISFIABLE', 'Range is not satisfiable'),
					headers: { 'content-type': 'application/json', date: answer.headers.date ?? '' },
				}),
				'told',
			),
		],
	},
	{
		point: 'links',
		section: '4.8',
		says: 'the addresses of files',
		rules: ['open endpoints', '4.8.files.no-original'],
		choices: [
			links('absolute path', '/resources/1085/file', (url) => url.pathname + url.search),
			links('relative', 'resources/1085/file', (url) => (url.pathname + url.search).slice(1)),
			links(
				'without scheme',
				'//host/resources/1085/file',
				(url) => `//${url.host}${url.pathname}${url.search}`,
			),
			links(
				'another host name',
				'the same service under another name',
				(url) => url.href.replace('127.0.0.1', 'localhost'),
				{ wanted: 'told' },
			),
		],
	},
	{
		point: 'file lists',
		section: '4.8',
		says: 'the list of the files of a resource',
		rules: ['open endpoints', '4.8.files.no-original'],
		choices: [
			list(
				'without alternatives',
				'alternatives are left out where there are none',
				({ alternatives = [], ...data }) =>
					Array.isArray(alternatives) && alternatives.length === 0
						? data
						: { ...data, alternatives },
			),
			list('alternatives null', 'no alternatives are null', (data) => ({
				...data,
				alternatives:
					Array.isArray(data.alternatives) && data.alternatives.length === 0
						? null
						: (data.alternatives ?? null),
			})),
			list('original false', 'no original is false', (data) => ({
				...data,
				original: data.original ?? false,
			})),
			list(
				'original as list',
				'the original as a list of one',
				(data) => ({ ...data, original: data.original ? [data.original] : [] }),
				{ wanted: 'told' },
			),
			list(
				'addresses alone',
				'entries hold nothing but downloadUrl',
				(data) =>
					mapDeep(data, (value): Json =>
						isRow(value) && 'downloadUrl' in value
							? { downloadUrl: value.downloadUrl ?? null }
							: value,
					),
				{ loses: ['ref', 'name', 'extension', 'size', 'fileName'], wanted: 'told' },
			),
		],
	},
];
