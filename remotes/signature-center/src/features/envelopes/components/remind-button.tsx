import { Button } from '@trame/ui/button';
import type { ReactNode } from 'react';
import { remindSigners } from '../data/act.ts';
import { useAct } from './use-act.ts';

type RemindButtonProps = {
  envelope: { id: string; reference: string; title: string };
  size?: 'sm' | 'md';
  icon?: ReactNode;
  /** « Relancer Hélène Garrigue ». */
  label?: string;
};

/** Reminds those who hold an envelope, at most once a day. */
export function RemindButton({ envelope, size = 'sm', icon, label = 'Relancer' }: RemindButtonProps) {
  const { act, isPending } = useAct();
  return (
    <Button
      size={size}
      loading={isPending}
      aria-label={`${label}, ${envelope.title}`}
      {...(icon !== undefined && { icon })}
      onClick={() =>
        act({
          perform: async () => {
            const outcome = (await remindSigners([envelope.id])).get(envelope.id);
            if (outcome === 'reminded') return undefined;
            return {
              nothing: 'Pas de relance',
              why:
                outcome === 'too_soon'
                  ? 'Un e-mail est parti il y a moins d’un jour. Relancez à partir de demain.'
                  : 'Personne n’a plus à signer.',
            };
          },
          done: 'Relance envoyée',
          about: `${envelope.reference}, ${envelope.title}`,
        })
      }
    >
      {label}
    </Button>
  );
}
