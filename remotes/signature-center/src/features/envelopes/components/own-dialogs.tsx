import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { deleteDraft, handOver, keepAsTemplate, type Versioned } from '../data/act.ts';
import type { Envelope } from '../data/envelopes.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import type { OwnAsking } from './own-items.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import type { useAct } from './use-act.ts';

type OwnDialogsProps = ReturnType<typeof useAct> & {
  envelope: Pick<Envelope, 'id' | 'reference' | 'title' | 'created_by'>;
  /** Acts on the version that is shown. */
  onVersion: (act: (now: Versioned) => Promise<void>) => Promise<void>;
  asking: OwnAsking | undefined;
  /** The list of envelopes, where a draft that was deleted leads to. */
  list: string;
  onHandedOver?: () => void;
  onClose: () => void;
};

/** The dialogs of what its owner does with an envelope. */
export function OwnDialogs({
  envelope,
  onVersion,
  asking,
  list,
  act,
  isPending,
  onHandedOver,
  onClose,
}: OwnDialogsProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { id, reference, title, created_by: owner } = envelope;
  return (
    <>
      {asking === 'template' && (
        <TemplateDialog
          title={title}
          isPending={isPending}
          onClose={onClose}
          onKeep={(name, done) =>
            act({
              perform: () => keepAsTemplate(id, name),
              done: 'Modèle gardé',
              about: name,
              after: () => {
                void client.invalidateQueries({ queryKey: ['signature-templates'] });
                done();
              },
            })
          }
        />
      )}
      {asking === 'hand-over' && (
        <HandOverDialog
          owner={owner}
          isPending={isPending}
          onClose={onClose}
          onHandOver={(colleague, done) =>
            act({
              perform: () => onVersion((now) => handOver(now, colleague.id)),
              done: 'Enveloppe confiée',
              about: colleague.name,
              after: () => {
                onHandedOver?.();
                done();
              },
            })
          }
        />
      )}
      <Dialog
        open={asking === 'delete'}
        title={'Supprimer ce brouillon\u202f?'}
        onClose={onClose}
        footer={
          <>
            <Button disabled={isPending} onClick={onClose}>
              Garder
            </Button>
            <Button
              variant="danger"
              loading={isPending}
              onClick={() =>
                act({
                  perform: async () => {
                    await onVersion(deleteDraft);
                    void navigate(list, { replace: true });
                  },
                  done: 'Brouillon supprimé',
                  about: `${reference}, ${title}`,
                })
              }
            >
              Supprimer
            </Button>
          </>
        }
      >
        <p>Ses documents et ses champs disparaissent. Rien n’a été envoyé.</p>
      </Dialog>
    </>
  );
}
