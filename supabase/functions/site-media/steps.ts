import type { Limits } from '../_shared/apart/apart.ts';
import { judge } from './judge.ts';

/** The step that reads a file that somebody made: see `_shared/apart`. */
export const steps = { judge };

/** Milliseconds: the largest accepted file takes a second. */
export const LIMITS: Limits<typeof steps> = { judge: 10_000 };
