import { checkFile } from '@trame/document/check';
import type { Limits } from '../apart/apart.ts';

/** The step that reads a stranger's file: see `_shared/apart`. */
export const steps = { checkFile };

/** Milliseconds: the largest accepted file takes a second. */
export const LIMITS: Limits<typeof steps> = { checkFile: 10_000 };
