import type { Limits } from '../_shared/apart/apart.ts';
import { cleanPictures } from './pictures.ts';

/** The step that looks into pictures that anybody with a link sends: see `_shared/apart`. */
export const steps = { cleanPictures };

/** Milliseconds: the most pixels that one request may have take half a second. */
export const LIMITS: Limits<typeof steps> = { cleanPictures: 5_000 };
