import { useNavigate } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { beginAgain } from '../data/act.ts';
import { useAct } from './use-act.ts';

type AgainButtonProps = {
  envelope: { id: string; reference: string; title: string };
  /** Where drafts are written: « …/create ». */
  drafts: string;
  size?: 'sm' | 'md';
};

/** Begins an envelope again that ended without all signatures: a new draft of the same documents, people and fields. */
export function AgainButton({ envelope, drafts, size = 'sm' }: AgainButtonProps) {
  const navigate = useNavigate();
  const { act, isPending } = useAct();
  // Made once: a beginning that is sent again finds its draft.
  const [id] = useState(() => crypto.randomUUID());
  return (
    <Button
      size={size}
      variant={size === 'md' ? 'primary' : 'default'}
      icon={size === 'md' && <RotateCcw className="icon" aria-hidden />}
      loading={isPending}
      aria-label={`Reprendre, ${envelope.title}`}
      onClick={() =>
        act({
          perform: () => beginAgain(envelope.id, id),
          done: 'Brouillon prêt à relire',
          about: `Repris de ${envelope.reference}`,
          after: () => void navigate(`${drafts}/${id}`),
        })
      }
    >
      Reprendre
    </Button>
  );
}
