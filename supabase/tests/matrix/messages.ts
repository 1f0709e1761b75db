import type { Area } from './cells.ts';

export const messages: Area = {};
