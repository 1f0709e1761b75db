import { useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { useHost } from '@trame/platform';
import { actFailure } from '../data/act.ts';
import { envelopesChanged } from '../data/envelopes.ts';

/** There was nothing to do, and why: no success. */
type Nothing = { nothing: string; why: string };

/** Something that somebody does with an envelope. */
export type Act = {
  /** May answer another sentence than `done`, when it turned out otherwise, or that nothing was done. */
  perform: () => Promise<string | Nothing | undefined | void>;
  /** « Relance envoyée », with what it was about below. */
  done: string;
  about?: string;
  /** After it succeeded. */
  after?: () => void;
};

/** Acts on an envelope that is on the screen; never twice at once, and never later than asked. */
export function useAct() {
  const client = useQueryClient();
  const notice = useActionNotice();
  const { notify } = useHost();
  const { mutate, isPending } = useSoleMutation({
    mutationFn: ({ perform }: Act) => perform(),
    networkMode: 'always',
    onSuccess: (said, { done, about, after }) => {
      if (typeof said === 'object') notify.info({ title: said.nothing, description: said.why });
      else notice.succeeded(said ?? done, about);
      after?.();
    },
    onError: (error) =>
      notice.failed(error, actFailure(error) ?? failureAdvice(error), 'Rien n’a été enregistré'),
    // Also after a refusal: what is there now is what one decides on.
    onSettled: () => envelopesChanged(client),
  });
  return { isPending, act: (one: Act) => mutate(one) };
}
