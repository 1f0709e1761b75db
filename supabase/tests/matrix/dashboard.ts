import type { Area } from './cells.ts';

export const dashboard: Area = {};
