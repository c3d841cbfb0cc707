/** Files on their way down and up. */

import { engine } from './places.mjs';

const transfer = 'shared/file/transfer.ts';

/** @type {import('./index.mjs').Promised[]} */
export const files = [
	{
		promise: 'A file is whole or not there: a cut download is taken up, checked by length, and never glued from two files',
		mutants: [
			{
				name: 'half a file is called whole',
				file: transfer,
				find: 'cut = failureIn(error, catalogue);',
				replace: 'return;',
				suite: engine('downloads'),
				test: 'a download is whole after cuts at any place',
			},
			{
				name: 'a download is glued together from two files',
				file: transfer,
				find: 'return said.length > 0 && said.every((fact) => one[fact] === other[fact]);',
				replace: 'return true;',
				suite: engine('downloads'),
				test: 'a download is not glued together',
			},
			{
				name: 'what came before a cut comes twice',
				file: transfer,
				find: 'return { stream: answer.stream, known: offset - start,',
				replace: 'return { stream: answer.stream, known: 0 * start,',
				suite: engine('downloads'),
				test: 'a download is whole after a cut although the service sends no parts',
			},
		],
	},
	{
		promise: 'A file is fetched from the service and from trusted addresses only',
		mutants: [
			{
				name: 'a file is fetched from anywhere',
				file: 'shared/request/send.ts',
				find: 'return deployment.mayFetch(path) ? {',
				replace: 'return path ? {',
				suite: 'test/nodes/CatalogueFile/file.test.ts',
				test: 'File: Download never fetches a file from an address that is not trusted',
			},
		],
	},
];
