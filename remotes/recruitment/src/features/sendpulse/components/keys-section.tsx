import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Section } from '@trame/ui/page';
import { useState } from 'react';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { checkQueryOptions } from '../data/check-query.ts';
import { useSaveKeys } from '../data/use-save-keys.ts';
import type { SendPulseSettings } from '../model/settings.ts';
import { checkText } from '../model/texts.ts';
import { KeysForm } from './keys-form.tsx';

/** The keys of the SendPulse account: given once, tried, never shown again. */
export function KeysSection({ settings }: { settings: SendPulseSettings }) {
  const { key_ending: ending, key_saved_at: savedAt } = settings;
  const [isReplacing, setReplacing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const check = useQuery(checkQueryOptions(ending !== null));

  if (ending === null || isReplacing) {
    return (
      <Section title="Connexion">
        <KeysForm
          {...(ending !== null && { onCancel: () => setReplacing(false) })}
          onSaved={() => setReplacing(false)}
        />
      </Section>
    );
  }
  return (
    <Section title="Connexion">
      <p className="sp-key">
        <code>•••• {ending}</code>
        {savedAt && <span className="muted">Clé enregistrée le {formatDate(savedAt)}, jamais affichée.</span>}
      </p>
      <div aria-live="polite">
        {check.data && !check.isFetching && (
          <Alert tone={check.data.status === 'ok' ? 'success' : 'danger'}>{checkText(check.data)}</Alert>
        )}
        {check.isError && !check.isFetching && (
          <Alert tone="danger">La connexion n’a pas pu être testée. Réessayez dans un instant.</Alert>
        )}
      </div>
      <div className="sp-actions">
        <Button loading={check.isFetching} onClick={() => void check.refetch()}>
          {check.isFetching ? 'Test en cours...' : 'Tester la connexion'}
        </Button>
        <Button variant="text" onClick={() => setReplacing(true)}>
          Remplacer les clés
        </Button>
        <Button variant="text" onClick={() => setRemoving(true)}>
          Supprimer les clés
        </Button>
      </div>
      <RemoveKeysDialog open={isRemoving} onClose={() => setRemoving(false)} />
    </Section>
  );
}

function RemoveKeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const notice = useActionNotice();
  const { mutate, isPending } = useSaveKeys();
  const remove = () =>
    mutate(null, {
      onSuccess: () => {
        onClose();
        notice.succeeded('Clés supprimées', 'Plus rien n’est envoyé à SendPulse.');
      },
      onError: (error) => notice.failed(error, 'Impossible de supprimer les clés'),
    });
  return (
    <Dialog
      open={open}
      title={'Supprimer les clés SendPulse\u202f?'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="danger" loading={isPending} onClick={remove}>
            Supprimer les clés
          </Button>
        </>
      }
    >
      <p>
        Plus rien ne sera envoyé. Les personnes qui sont déjà dans le carnet d’adresses y restent : videz-le
        dans SendPulse si elles ne doivent plus recevoir de messages.
      </p>
    </Dialog>
  );
}
