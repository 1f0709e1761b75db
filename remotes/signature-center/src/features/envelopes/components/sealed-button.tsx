import { Button } from '@trame/ui/button';
import { saveSealed } from '../data/downloads.ts';
import { useAct } from './use-act.ts';

/** Saves the sealed file of one envelope, from the list. */
export function SealedButton({ envelope }: { envelope: { id: string; reference: string; title: string } }) {
  const { act, isPending } = useAct();
  return (
    <Button
      size="sm"
      loading={isPending}
      aria-label={`PDF scellé, ${envelope.reference}, ${envelope.title}`}
      onClick={() => act({ perform: () => saveSealed(envelope), done: 'Document scellé téléchargé' })}
    >
      PDF scellé
    </Button>
  );
}
