import { versionsFor } from '../../scripts/hosts.cjs';
import { inFull } from '../setup/figures';
import { hostTests } from './hostTests';

hostTests(versionsFor('hosts', { inFull }).slice(1));
