import { useMutation, useQueryClient } from '@tanstack/react-query';
import { classifyError, getSupabase, unwrap, type AppError } from '@trame/data';
import { mapPages } from '../../lists/endless-list.ts';
import { paperKeys } from './keys.ts';
import { sendProof } from './send-proof.ts';
import type { ReadQueue, WaitingPaper } from './papers-to-check-query.ts';

export type PaperDecision =
  | { decision: 'refuse'; reason: string }
  | {
      decision: 'verify';
      issued_on: string;
      expires_on: string;
      reference: string;
      code_checked: boolean;
      /** The file that proves the check of its code. */
      proof: File | undefined;
    };

type Request = { paper: WaitingPaper; said: PaperDecision };

async function decide({ paper, said }: Request, onProven: (version: string) => void): Promise<void> {
  const proof = said.decision === 'verify' ? said.proof : undefined;
  // Adding a proof changes the paper: the decision is about that version.
  const version = proof ? await sendProof(paper.id, proof) : paper.updated_at;
  if (proof) onProven(version);
  const about = { paper_id: paper.id, version, decision: said.decision };
  if (said.decision === 'refuse') {
    unwrap(await getSupabase().rpc('decide_trainer_paper', { ...about, reason: said.reason }));
    return;
  }
  const { issued_on, expires_on, reference, code_checked } = said;
  unwrap(
    await getSupabase().rpc('decide_trainer_paper', {
      ...about,
      code_checked,
      ...(issued_on && { issued_on }),
      ...(expires_on && { expires_on }),
      ...(reference && { reference }),
    }),
  );
}

/** Asks for the mail about the refusal of a paper. Nobody else is written to: the space of its holder would not open. */
async function notifyHolder({ id, account_status }: WaitingPaper): Promise<void> {
  if (account_status !== 'approved' && account_status !== 'pending') return;
  const { error } = await getSupabase().functions.invoke('notifications', {
    body: { kind: 'paper-refused', paper_id: id },
  });
  if (error) throw classifyError(error);
}

type DecideHandlers = {
  /** The proof of its check made this version of the paper. */
  onProven: (version: string) => void;
  onDecided: (paper: WaitingPaper, decision: PaperDecision) => void;
  /** The paper is refused, and the mail about it did not go out. */
  onUnsentMail: (paper: WaitingPaper, error: AppError) => void;
};

/** Verifies or refuses a paper; it leaves the queue at once, and a refusal is announced by mail meanwhile. */
export function useDecidePaper({ onProven, onDecided, onUnsentMail }: DecideHandlers) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request) => decide(request, onProven),
    networkMode: 'always',
    onSuccess: (_, { paper, said }) => {
      onDecided(paper, said);
      if (said.decision === 'refuse')
        void notifyHolder(paper).catch((error: unknown) => onUnsentMail(paper, classifyError(error)));
      client.setQueriesData<ReadQueue>(
        { queryKey: paperKeys.queues() },
        (queue) => queue && mapPages(queue, (rows) => rows.filter(({ id }) => id !== paper.id)),
      );
      client.setQueryData<number>(paperKeys.count(), (count) => count && count - 1);
      return client.invalidateQueries({ queryKey: paperKeys.all() });
    },
    // Somebody else may have decided: the page shows what is true now.
    onError: () => void client.invalidateQueries({ queryKey: paperKeys.all() }),
  });
}
