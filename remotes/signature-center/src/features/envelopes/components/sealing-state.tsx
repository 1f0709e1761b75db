import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { sealNow } from '../data/act.ts';
import { useAct } from './use-act.ts';

/** Milliseconds after the last act in which it is sealed by itself. */
const USUAL_MS = 60_000;

type SealingStateProps = {
  envelope: { id: string; reference: string; title: string; ended_at: string | null };
  /** When the envelope was read. */
  now: number;
};

/** All have signed, and the sealed file is not there yet: what is waited for, and what to do when it does not come. */
export function SealingState({ envelope, now }: SealingStateProps) {
  const { act, isPending } = useAct();
  const { id, reference, title, ended_at: endedAt } = envelope;
  if (endedAt === null || now - Date.parse(endedAt) < USUAL_MS)
    return (
      <p className="muted">
        Toutes les réponses sont là. Le document se scelle, quelques secondes suffisent en général.
      </p>
    );
  return (
    <Alert
      tone="warning"
      title="Toutes les réponses sont là, pas encore le sceau"
      action={
        <Button
          size="sm"
          loading={isPending}
          onClick={() =>
            act({
              perform: async () =>
                (await sealNow(id))
                  ? undefined
                  : 'Un autre scellement est passé avant, ou est en cours\u00a0: regardez dans une minute',
              done: 'Document scellé',
              about: `${reference}, ${title}`,
            })
          }
        >
          Sceller maintenant
        </Button>
      }
    >
      Elles sont gardées. Trame réessaie à chaque visite d’un signataire et chaque matin.
    </Alert>
  );
}
