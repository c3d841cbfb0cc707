import { hostTests } from './hostTests';

hostTests('1.123.81');
