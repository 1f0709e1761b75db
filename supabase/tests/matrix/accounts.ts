import type { Area } from './cells.ts';

export const accounts: Area = {};
