import type { Area } from './cells.ts';

export const retention: Area = {};
