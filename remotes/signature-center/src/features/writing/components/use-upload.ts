import { failureAdvice } from '@trame/app/failure-advice';
import { RefusedRequest } from '@trame/app/refusal';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { useEffect, useRef, useState } from 'react';
import { fileFault } from './file-drop.tsx';

/**
 * Adds files one after the other; what is refused is said, and the others go on.
 * @param taken how many documents there are already
 */
export function useUpload(
  add: (file: File) => Promise<void>,
  { refusedBefore = [], taken = 0 }: { refusedBefore?: readonly string[]; taken?: number } = {},
) {
  const notice = useActionNotice();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>(refusedBefore);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(taken);
  useEffect(() => {
    count.current = taken;
  }, [taken]);
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
      let room = SIGNATURE_LIMITS.documents - count.current;
      for (const file of files) {
        const fault = fileFault(file);
        if (fault !== undefined) {
          said.push(fault);
          continue;
        }
        if (room === 0) {
          said.push(
            `${file.name}\u00a0: une enveloppe a ${SIGNATURE_LIMITS.documents} documents au plus. Réunissez-en plusieurs dans un même PDF.`,
          );
          continue;
        }
        room -= 1;
        try {
          // oxlint-disable-next-line no-await-in-loop -- in their order, each on the version of the one before
          await add(file);
          hasAdded = true;
        } catch (error) {
          room += 1;
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
