import { failureAdvice } from '@trame/app/failure-advice';
import { RefusedRequest } from '@trame/app/refusal';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useRef, useState } from 'react';
import { fileFault } from './file-drop.tsx';

/** Adds files one after the other; what is refused is said, and the others go on. */
export function useUpload(add: (file: File) => Promise<void>, refusedBefore: readonly string[] = []) {
  const notice = useActionNotice();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>(refusedBefore);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  return {
    isBusy,
    refused,
    /** Answers what was refused, and whether anything was added. Files that come meanwhile wait for the ones before. */
    upload: async (files: readonly File[]): Promise<{ refused: readonly string[]; hasAdded: boolean }> => {
      const before = running.current;
      const { promise, resolve } = Promise.withResolvers<void>();
      running.current = promise;
      await before;
      setBusy(true);
      const said: string[] = [];
      let hasAdded = false;
      for (const file of files) {
        const fault = fileFault(file);
        if (fault !== undefined) {
          said.push(fault);
          continue;
        }
        try {
          // oxlint-disable-next-line no-await-in-loop -- in their order, each on the version of the one before
          await add(file);
          hasAdded = true;
        } catch (error) {
          if (error instanceof RefusedRequest) said.push(`${file.name}\u00a0: ${error.message}`);
          else notice.failed(error, failureAdvice(error), `${file.name} n’est pas ajouté`);
        }
      }
      setRefused(said);
      setBusy(running.current !== promise);
      resolve();
      return { refused: said, hasAdded };
    },
  };
}
