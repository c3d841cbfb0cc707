import { hostTests } from './hostTests';

hostTests('2.35.7');
