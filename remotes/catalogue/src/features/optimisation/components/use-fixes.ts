import { useMutation, useQueryClient } from '@tanstack/react-query';
import { offerUndo, UndonePartly, undoTurn } from '@trame/app/undo-store';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useState } from 'react';
import { programmesChanged } from '../../programmes/data/programmes.ts';
import { applyFixes, undoFixes, type Applied } from '../data/fixes.ts';
import type { SentFix } from '../model/found.ts';
import { appliedText, leftText, undoneText } from '../model/texts.ts';

/** Applies corrections and takes them back; `refresh` reads the sheets that were changed again. */
export function useFixes(refresh: (ids: readonly string[]) => Promise<void>) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const [done, setDone] = useState(0);
  const readAgain = async (ids: readonly string[]) => {
    await refresh(ids);
    await programmesChanged(client);
  };
  const application = useMutation({
    mutationFn: async (fixes: readonly SentFix[]): Promise<Applied> => {
      setDone(0);
      const turn = undoTurn();
      const ids = [...new Set(fixes.map(({ programme_id: id }) => id))];
      const result = await applyFixes(fixes, setDone);
      if (result.batches.length > 0)
        offerUndo(
          {
            label: appliedText(result.applied),
            undo: async () => {
              const { back, left } = await undoFixes(result.batches);
              await readAgain(ids);
              if (left > 0) throw new UndonePartly(undoneText(back, left));
            },
          },
          turn,
        );
      await readAgain(ids);
      return result;
    },
    onSuccess: ({ applied, left, refused }) =>
      notice.succeeded(appliedText(applied), leftText(left, refused)),
    onError: (error) => notice.failed(error, 'Impossible d’appliquer ces corrections'),
  });
  return {
    apply: application.mutate,
    isApplying: application.isPending,
    /** How many of them the database has answered. */
    done,
  };
}
