import { steps as real } from '../public-form/steps.ts';

/** The check, which never ends for the one file of this name. */
export const steps: typeof real = {
  checkFile: (name, bytes) => {
    while (name.endsWith('endless.pdf'));
    return real.checkFile(name, bytes);
  },
};
