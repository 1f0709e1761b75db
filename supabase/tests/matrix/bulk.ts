import type { Area } from './cells.ts';

export const bulk: Area = {};
