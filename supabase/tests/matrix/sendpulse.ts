import type { Area } from './cells.ts';

export const sendpulse: Area = {};
