import type { Area } from './cells.ts';

export const list: Area = {};
