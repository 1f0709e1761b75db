import { checkFile } from '@trame/cv/check';

/** Whatever looks into a stranger's file: see `_shared/apart`. */
export const steps = { checkFile };
