import type { AnyTool } from '../tool.ts';
import { aiTools } from './ai.ts';
import { readTools } from './read.ts';
import { writeTools } from './write.ts';

export const tools: readonly AnyTool[] = [...readTools, ...writeTools, ...aiTools];
