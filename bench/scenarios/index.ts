import type { Scenario } from '../bench.ts';
import { add } from './add.ts';
import { chat } from './chat.ts';
import { file } from './file.ts';
import { form } from './form.ts';
import { limit } from './limit.ts';
import { load } from './load.ts';
import { many } from './many.ts';
import { poll } from './poll.ts';
import { read } from './read.ts';
import { readMany } from './readMany.ts';
import { update } from './update.ts';

export const scenarios: readonly Scenario[] = [
	load,
	read,
	add,
	update,
	many,
	readMany,
	form,
	poll,
	chat,
	limit,
	file,
];
