import type { Area } from './cells.ts';

export const review: Area = {};
