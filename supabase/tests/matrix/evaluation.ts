import type { Area } from './cells.ts';

export const evaluation: Area = {};
