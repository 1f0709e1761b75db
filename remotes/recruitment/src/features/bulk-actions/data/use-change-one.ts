import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '@trame/data';
import { applicationsChanged } from '../../application-data/data/invalidate.ts';
import { undoFailure, undoneText } from '@trame/app/bulk-undo-text';
import { NO_ROW } from '@trame/app/save-failure-text';
import { APPLICATION_SAVE_TEXTS, updateFailureText } from '../../editing/model/failure-text.ts';
import { offerUndo, undoTurn } from '@trame/app/undo-store';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { APPLICATION_NOUN } from '../../application-data/model/noun.ts';
import type { BulkChange } from '../model/bulk-change.ts';
import { changeApplications, undoChanges } from './change-applications.ts';

/** The change to one application, and its confirmation. */
export type OneChange = { id: string; changes: readonly BulkChange[]; label: string };

async function changeOne({ id, changes }: OneChange): Promise<string[]> {
  const requests: string[] = [];
  for (const change of changes) {
    const requestId = crypto.randomUUID();
    const [result] = await changeApplications([id], change, requestId);
    if (result?.outcome === 'missing') {
      throw new AppError('not_found', `No application ${id}`, { serverCode: NO_ROW });
    }
    if (result?.outcome === 'refused') throw new AppError('invalid', result.reason ?? 'refused');
    requests.unshift(requestId);
  }
  return requests;
}

/** As for any update; a function refuses by its role check, where row-level security would hide the row. */
function failureText(error: Error): string {
  return error instanceof AppError && error.code === 'forbidden'
    ? APPLICATION_SAVE_TEXTS.refused
    : updateFailureText(error);
}

/** Changes labels or the person in charge of one application; the last change can be undone. */
export function useChangeOne() {
  const client = useQueryClient();
  const notice = useActionNotice();
  return useMutation({
    mutationFn: changeOne,
    // Called at once, where the change itself waits for the network.
    onMutate: undoTurn,
    onSuccess: async (requests, { label }, turn) => {
      offerUndo(
        {
          label,
          undo: async () => {
            try {
              for (const requestId of requests) {
                const undone = await undoChanges(requestId);
                if (undone.changedSince + undone.missing > 0)
                  throw new Error(undoneText(APPLICATION_NOUN, undone));
              }
            } catch (error) {
              throw error instanceof AppError ? undoFailure(error) : error;
            } finally {
              await applicationsChanged(client);
            }
          },
        },
        turn,
      );
      await applicationsChanged(client);
    },
    onError: (error) => notice.failed(error, failureText(error)),
  });
}
