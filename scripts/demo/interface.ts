import type { Assumption } from '../../shared/deployment/interfaceOverrides.ts';
import { assumptions } from '../../shared/deployment/interfaceOverrides.ts';

/** The name that the demo's sandbox uses for something that the interface leaves open: at('runs.path'). */
export const at = (assumption: Assumption): string => assumptions[assumption];
