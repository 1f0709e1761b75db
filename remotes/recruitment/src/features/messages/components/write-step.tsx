import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { MessageForm } from './message-form.tsx';
import { ProblemAlerts } from './problem-alerts.tsx';
import { SendButton } from './send-button.tsx';
import type { Composer } from './use-composer.ts';

/** First step: recipients and text. */
export function WriteStep({ composer }: { composer: Composer }) {
  const { draft, templates, recipients, problems, remove } = composer;
  return (
    <MessageForm draft={draft} templates={templates} recipients={recipients} onRemove={remove}>
      {recipients.length === 0 && (
        <Alert tone="warning" title="Aucun destinataire">
          Ces candidatures n’existent plus, ou toutes ont été retirées.
        </Alert>
      )}
      <ProblemAlerts problems={problems} count={recipients.length} onRemove={remove} />
    </MessageForm>
  );
}

export function WriteFooter({ composer }: { composer: Composer }) {
  const { isDecision, guard, recipients, go } = composer;
  return (
    <>
      {isDecision ? (
        <Button onClick={guard.closeSaved}>Ne pas envoyer</Button>
      ) : (
        <Button onClick={guard.requestClose}>Annuler</Button>
      )}
      <Button disabled={recipients.length === 0} onClick={() => go('preview')}>
        Aperçu
      </Button>
      <SendButton composer={composer} />
    </>
  );
}
