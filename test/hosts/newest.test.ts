import { versionsFor } from '../../scripts/hosts.cjs';
import { hostTests } from './hostTests';

// A file of its own, so that it runs beside the older ones.
hostTests(versionsFor('hosts').slice(0, 1));
