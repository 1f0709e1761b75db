import type { Area } from './cells.ts';

export const presence: Area = {};
