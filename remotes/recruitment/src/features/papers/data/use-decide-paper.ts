import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { paperKeys } from './keys.ts';
import { sendProof } from './send-proof.ts';
import type { Queue, WaitingPaper } from './papers-to-check-query.ts';

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

async function decide({ paper, said }: Request): Promise<void> {
  const proof = said.decision === 'verify' ? said.proof : undefined;
  // Adding a proof changes the paper: the decision is about that version.
  const version = proof ? await sendProof(paper.id, proof) : paper.updated_at;
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

/** Verifies or refuses a paper; it leaves the queue at once. */
export function useDecidePaper(onDecided: (paper: WaitingPaper, decision: PaperDecision) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    networkMode: 'always',
    onSuccess: (_, { paper, said }) => {
      onDecided(paper, said);
      client.setQueriesData<Queue>(
        { queryKey: paperKeys.queues() },
        (queue) =>
          queue && {
            papers: queue.papers.filter(({ id }) => id !== paper.id),
            total: Math.max(0, queue.total - 1),
          },
      );
      return client.invalidateQueries({ queryKey: paperKeys.all() });
    },
    // Somebody else may have decided: the page shows what is true now.
    onError: () => void client.invalidateQueries({ queryKey: paperKeys.all() }),
  });
}
