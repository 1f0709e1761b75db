import { useQueryClient } from '@tanstack/react-query';
import { undoTurn, offerUndo, type Undoable } from '@trame/app/undo-store';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { personChanged } from '../data/staff.ts';

type ActionOptions<Args, Answer> = {
  personId: string;
  perform: (args: Args) => Promise<Answer>;
  /** "Impossible de désactiver ce compte". */
  failed: string;
  onDone: (answer: Answer, args: Args) => void;
  /** What takes it back, offered in the bar of the page. */
  undo?: (answer: Answer, args: Args) => Undoable;
};

/** An action on somebody of the staff: everything about them is read again afterwards, also when it was refused. */
export function useStaffAction<Args, Answer>({
  personId,
  perform,
  failed,
  onDone,
  undo,
}: ActionOptions<Args, Answer>) {
  const client = useQueryClient();
  const notice = useActionNotice();
  return useSoleMutation({
    mutationFn: async (args: Args) => {
      const turn = undoTurn();
      return { answer: await perform(args), turn };
    },
    // Offline it fails at once, and is never sent later, when nobody looks.
    networkMode: 'always',
    onSuccess: ({ answer, turn }, args) => {
      const back = undo?.(answer, args);
      if (back) {
        const takeBack = async () => {
          await back.undo();
          await personChanged(client, personId);
        };
        offerUndo({ label: back.label, undo: takeBack }, turn);
      }
      onDone(answer, args);
    },
    onError: (error) => notice.failed(error, failed),
    onSettled: () => void personChanged(client, personId),
  });
}
