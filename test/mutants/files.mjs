/** Files on their way down and up. */

import { engine } from './places.mjs';

const transfer = 'shared/files/wholeFile.ts';
const facts = 'shared/files/fileFacts.ts';
const names = 'test/rules/files/fileName.test.ts';

/** @type {import('./index.mjs').Promised[]} */
export const files = [
	{
		promise:
			'A file is whole or not there: a cut download is taken up, checked by length, and never glued from two files',
		mutants: [
			{
				name: 'half a file is called whole',
				file: transfer,
				find: 'if (caller.isCancelled()) cut',
				replace: 'if (part) return;\n\t\t\tif (caller.isCancelled()) cut',
				suite: engine('downloads'),
				test: 'a download is whole after cuts at any place',
			},
			{
				name: 'a download is glued together from two files',
				file: facts,
				find: 'common.some((fact) => first[fact] !== later[fact])',
				replace: 'false',
				suite: engine('downloads'),
				test: 'a download is not glued together from two',
			},
			{
				name: 'what came before a cut comes twice',
				file: transfer,
				find: `return {
			stream: answer.stream,
			skip: size - start,`,
				replace: 'return { stream: answer.stream, skip: 0 * start,',
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
				file: 'shared/transport/requestAddress.ts',
				find: 'if (!deployment.mayFetch(path)) return untrusted(path);',
				replace: '',
				suite: 'test/nodes/CatalogueFile/download.test.ts',
				test: 'File: Download never fetches a file from an address that is not trusted',
			},
		],
	},
	{
		promise:
			'A download is whole however its parts come: packed unasked, refused, of another place',
		mutants: [
			{
				name: 'the length of a packed file is that of the file',
				file: transfer,
				find: `length: answer.status === 206 ? facts.length : undefined,
	};`,
				replace: 'length: facts.length };',
				suite: engine('downloads'),
				test: 'a download is whole where a proxy packed it unasked, with a length that is larger',
			},
			{
				name: 'a refused part is the end of it',
				file: transfer,
				find: 'if (![412, 416].includes(failure.details.httpStatus ?? 0)) throw failure;',
				replace: 'throw failure;',
				suite: engine('downloads'),
				test: 'a download is whole after a cut although the service refuses the rest',
			},
			{
				name: 'another part of a file is taken for the one that was asked for',
				file: facts,
				find: 'return first !== undefined && first <= offset ? first : undefined;',
				replace: 'return first;',
				suite: engine('downloads'),
				test: 'a download is whole after a cut although another part comes',
			},
			{
				name: 'half a file is one where it begins in the middle',
				file: transfer,
				find: 'if (startOf(answer, 0) === undefined) {',
				replace: 'if (startOf(answer, Infinity) === undefined) {',
				suite: engine('downloads'),
				test: 'a download fails where only another part',
			},
		],
	},
	{
		promise:
			"A page, JSON or nothing in the place of a file is a failure, in the service's own words where it refuses",
		mutants: [
			{
				name: 'a login page is saved as the file',
				file: 'shared/files/download.ts',
				find: 'return other && (await inPlaceOfFile(catalogue, opened, other));',
				replace: 'return undefined;',
				suite: 'test/request/notTheFile.test.ts',
				test: 'a download is a failure where a login page comes in its place',
			},
			{
				name: 'a refusal with status 200 is told as JSON',
				file: 'shared/files/notTheFile.ts',
				find: 'isObject(body) && isRefusal(body)',
				replace: 'isObject(body) && !isObject(body)',
				suite: 'test/request/notTheFile.test.ts',
				test: 'a download is a failure where a refusal with status 200',
			},
			{
				name: 'a refusal that is labelled as a file is one',
				file: 'shared/files/notTheFile.ts',
				find: 'if (isObject(body) && isRefused(body)) throw',
				replace: 'if (!isObject(body) && isRefused({})) throw',
				suite: engine('notTheFile'),
				test: 'a download is a failure where a refusal with status 200 is labelled as bytes',
			},
			{
				name: 'a file of refusals that is called so is none',
				file: 'shared/files/notTheFile.ts',
				find: '!IS_JSON_FILE.test(fileName) && ',
				replace: '',
				suite: engine('notTheFile'),
				test: 'a download is a file of refusals where it is called so',
			},
			{
				name: 'other JSON is a refusal',
				file: 'shared/files/notTheFile.ts',
				find: 'if (isObject(body) && isRefused(body)) throw',
				replace: 'if (isObject(body)) throw',
				suite: engine('notTheFile'),
				test: 'a download is a file of refusals where it is other JSON',
			},
			{
				name: 'a long file is held for what it begins with',
				file: 'shared/files/notTheFile.ts',
				find: 'if (size <= MOST_BYTES && (',
				replace: 'if (size <= Infinity && (',
				suite: engine('notTheFile'),
				test: 'a download is a file of refusals where it is longer than any',
			},
			{
				name: 'a key that is asked for elsewhere is missing in the credential',
				file: 'shared/transport/requestAddress.ts',
				find: "return httpStatus === 401 || code === 'NO_API_KEY'",
				replace: 'return httpStatus === 418',
				suite: engine('filesByAddress'),
				test: 'a download by an address of the service of another origin that wants the key',
			},
			{
				name: 'any address may be trusted',
				file: 'shared/transport/requestAddress.ts',
				find: '/^https?:$/.test(protocol)',
				replace: '/:$/.test(protocol)',
				suite: engine('filesByAddress'),
				test: 'a download by an address of the service that is none of the web',
			},
			{
				name: 'a download is never begun anew',
				file: transfer,
				find: 'const isProvable = isUnclear() && start === 0 && checksum !== undefined;',
				replace: "const isProvable = checksum === '';",
				suite: engine('downloadsAnew'),
				test: 'a download begins anew after a cut and compares what came before where neither',
			},
			{
				name: 'what comes anew is not compared',
				file: transfer,
				find: "hash?.digest('hex') !== skippedChecksum",
				replace: "skippedChecksum === ''",
				suite: engine('downloadsAnew'),
				test: 'a download is not glued together where what comes anew is another',
			},
			{
				name: 'what comes anew may be shorter',
				file: transfer,
				find: 'if (hash && left > 0) throw changed();',
				replace: '',
				suite: engine('downloadsAnew'),
				test: 'a download is not glued together where what comes anew is shorter',
			},
			{
				name: 'a rest that tells nothing is the end of it',
				file: transfer,
				find: 'if (!isSameFile(facts, factsOf(answer, facts)) && startOf(answer, size) !== 0) {',
				replace: 'if (size < 0) {',
				suite: engine('downloadsAnew'),
				test: 'a download does so where the rest does not tell the length',
			},
			{
				name: 'a part that is packed by itself is of another file',
				file: transfer,
				find: 'if (!isSameFile(facts, factsOf(answer, facts)) && startOf(answer, size) !== 0) {',
				replace: 'if (isUnclear() && startOf(answer, size) !== 0) {',
				suite: engine('downloadsAnew'),
				test: 'a download begins anew after a cut where each part is packed by itself, unasked',
			},
			{
				name: 'a rest must tell the total',
				file: 'shared/files/fileFacts.ts',
				find: '(range?.end === first?.length ? first?.length : undefined)',
				replace: 'undefined',
				suite: engine('downloadsAnew'),
				test: 'a download goes on with a rest that tells no length',
			},
			{
				name: 'what cannot be proved has changed',
				file: transfer,
				find: 'isUnclear() ? unproven() : changed()',
				replace: 'changed()',
				suite: engine('downloadsAnew'),
				test: 'a download says so where nothing tells',
			},
			{
				name: 'a page that is the file is none',
				file: 'shared/files/mediaType.ts',
				find: 'return isSuch || isUnknown ? undefined : answer.what;',
				replace: 'return answer.what;',
				suite: 'test/request/notTheFile.test.ts',
				test: 'a download may be a page or JSON',
			},
			{
				name: 'no file is an empty one',
				file: 'shared/files/download.ts',
				find: 'if (status === 204 || (',
				replace: 'if ((',
				suite: 'test/request/notTheFile.test.ts',
				test: 'a download fails where nothing comes',
			},
		],
	},
	{
		promise: 'Addresses of the service are relative to the Base URL with its path',
		mutants: [
			{
				name: 'a path leads past the path of the Base URL',
				file: 'shared/files/download.ts',
				find: 'return isRooted ? [',
				replace: 'return isRooted && !isRooted ? [',
				suite: 'test/request/filesByAddress.test.ts',
				test: 'a download by an address of the service /files/31, which is at /api/v1/files/31',
			},
			{
				name: 'a path as browsers read it leads nowhere',
				file: 'shared/files/download.ts',
				find: 'if (next === undefined || failure.details.httpStatus !== 404) throw failure;',
				replace: 'throw failure;',
				suite: 'test/request/filesByAddress.test.ts',
				test: 'a download by an address of the service /files/31, which is at /files/31',
			},
			{
				name: 'alternatives that are keyed are none',
				file: 'shared/catalogue/files.ts',
				find: 'if (keyed.length > 0) return keyed.flatMap(below);',
				replace: 'if (keyed.length > 0) return [];',
				suite: 'test/request/filesByAddress.test.ts',
				test: 'a download by an address of the service that is listed keyed by reference',
			},
			{
				name: 'nothing is an original',
				file: 'shared/catalogue/files.ts',
				find: '.filter((file) => !Object.values(file).every(isNothing))',
				replace: '',
				suite: 'test/rules/catalogue/files.test.ts',
				test: 'the files of a resource have no original where it is {}',
			},
		],
	},
	{
		promise:
			'A file name is a base name of at most 255 bytes, cut between characters, and read from headers in one go',
		mutants: [
			{
				name: 'a name is cut by characters',
				file: 'shared/files/fileName.ts',
				find: 'Buffer.byteLength(base) > LONGEST_NAME',
				replace: 'base.length > LONGEST_NAME',
				suite: names,
				test: 'the name in a Content-Disposition a name that is too long',
			},
			{
				name: 'a name is cut within a character',
				file: 'shared/files/fileName.ts',
				find: 'while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;',
				replace: '',
				suite: names,
				test: 'the name in a Content-Disposition a name that is too long',
			},
			{
				name: 'a name that Windows wrote loses its signs',
				file: 'shared/files/fileName.ts',
				find: "new TextDecoder('windows-1252').decode(bytes)",
				replace: 'text',
				suite: names,
				test: 'the name in a Content-Disposition "attachment; filename=\\"\x80 12.pdf',
			},
		],
	},
	{
		promise:
			'A checksum of an unknown kind is no failure, one of a known kind that differs is; a refusal of an upload is told although the connection is reset',
		mutants: [
			{
				name: 'a checksum of an unknown kind is a failure',
				file: 'shared/files/uploadChecksum.ts',
				find: 'return isRight === false && !isProven && !NAMED.test(text) ? undefined : isRight;',
				replace: 'return isRight;',
				suite: 'test/nodes/CatalogueFile/stored.test.ts',
				test: 'what the service says that it has stored with a checksum of the same length',
			},
			{
				name: 'a checksum that differs is never a failure',
				file: 'shared/files/uploadChecksum.ts',
				find: 'return isRight === false && !isProven && !NAMED.test(text) ? undefined : isRight;',
				replace: 'return isRight || undefined;',
				suite: 'test/nodes/CatalogueFile/stored.test.ts',
				test: 'what the service says that it has stored with another checksum is a failure',
			},
			{
				name: 'a refusal is lost with the connection',
				file: 'shared/transport/readAnswer.ts',
				find: "const isCutRefusal = (stopped === 'broken' || stopped === 'garbled') && status >= 400;",
				replace: 'const isCutRefusal = false;',
				suite: 'test/nodes/CatalogueFile/refused.test.ts',
				test: 'an upload that is refused before all of it was sent is reset within the refusal',
			},
			{
				name: 'a cut says nothing of the size',
				file: 'shared/files/upload.ts',
				find: "if (!['CONNECTION', 'HTTP_404'].includes(failure.details.code)) return",
				replace: "if (failure.details.code !== '') return",
				suite: 'test/nodes/CatalogueFile/refused.test.ts',
				test: 'an upload that is refused before all of it was sent is reset without a word',
			},
		],
	},
	{
		promise:
			'Several files for one resource are stored in the order of their items, and that only the last one stays is said',
		mutants: [
			{
				name: 'nothing is said of files that one upload after another replaces',
				file: 'nodes/CatalogueFile/operations/file/upload.operation.ts',
				find: 'if (uploaded.has(ref)) ',
				replace: 'if (!ref) ',
				suite: 'test/nodes/CatalogueFile/stored.test.ts',
				test: 'of several files for one resource the last one stays, which is said',
			},
			{
				name: 'files for one resource overtake each other',
				file: 'nodes/CatalogueFile/operations/file/upload.operation.ts',
				find: 'await item.run.inTurn(String(ref), send);',
				replace: 'await send();',
				suite: 'test/nodes/CatalogueFile/stored.test.ts',
				test: 'of several files for one resource the last one stays',
			},
		],
	},
];
