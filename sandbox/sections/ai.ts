import type { FastifyInstance } from 'fastify';
import { openStage } from '../ai/chat/stage.ts';
import { openStreams } from '../ai/chat/streams.ts';
import type { Sandbox } from '../sandbox.ts';
import { chats } from './chat/chats.ts';
import { chatControl } from './chat/control.ts';
import { images } from './chat/images.ts';
import { chatStreams } from './chat/streams.ts';
import { fieldGeneration } from './generation/field.ts';
import { pictureGeneration } from './generation/pictures.ts';
import { research } from './generation/research.ts';

/** 4.3 and 4.4: what the AI does, with the stage that tests and demos direct it on. */
export function ai(app: FastifyInstance, sandbox: Sandbox): void {
	const stage = openStage();
	const streams = openStreams(sandbox);
	sandbox.onReset.push(stage.reset, streams.reset);
	chats(app, sandbox, stage, streams);
	chatStreams(app, sandbox, streams);
	images(app, sandbox);
	fieldGeneration(app, sandbox);
	pictureGeneration(app, sandbox, stage);
	research(app, sandbox);
	chatControl(app, stage, streams);
}
