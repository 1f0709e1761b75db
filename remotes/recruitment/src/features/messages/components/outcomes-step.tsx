import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { isUnsure } from '../model/outcome.ts';
import { OutcomeList } from './outcome-list.tsx';
import { PauseButton } from './pause-button.tsx';
import type { Composer } from './use-composer.ts';

/** The result for each recipient, during the sending and at the end. */
export function OutcomesStep({ composer: { sending, all } }: { composer: Composer }) {
  const { outcomes, waiting, total, isSending, isPausing } = sending;
  return (
    <>
      {!isSending && waiting.length > 0 && (
        <Alert tone="info" title={isPausing ? 'Envoi en pause' : 'Envoi interrompu'}>
          Vous pouvez le reprendre ici ou plus tard depuis la liste des candidatures, tant que cet onglet
          reste ouvert et que vous restez connecté.
        </Alert>
      )}
      <OutcomeList
        outcomes={outcomes}
        recipients={all}
        total={total}
        isSending={isSending}
        waiting={waiting.length}
      />
    </>
  );
}

export function OutcomesFooter({ composer: { sending, go, submit, guard } }: { composer: Composer }) {
  const { outcomes, waiting, isSending } = sending;
  if (isSending) return <PauseButton {...sending} />;
  const idsOf = (some: typeof outcomes) => some.map(({ application_id }) => application_id);
  // An interrupted sending continues with the people it was not tried for.
  const unsure = waiting.length > 0 ? outcomes.filter(isUnsure) : [];
  const unsent = idsOf(outcomes.filter((one) => one.status !== 'sent' && !unsure.includes(one)));
  const unfinished = [...idsOf(unsure), ...waiting];
  return (
    <>
      {unsent.length > 0 && (
        <>
          <Button onClick={() => go('write')}>Modifier</Button>
          <Button onClick={() => submit(unsent, waiting)}>
            {unsent.length === 1 ? 'Réessayer' : `Réessayer les ${unsent.length}`}
          </Button>
        </>
      )}
      {waiting.length > 0 ? (
        <>
          <Button onClick={guard.closeSaved}>Plus tard</Button>
          <Button variant="primary" onClick={() => submit(unfinished)}>
            Reprendre l’envoi ({unfinished.length})
          </Button>
        </>
      ) : (
        <Button variant="primary" onClick={guard.closeSaved}>
          Terminer
        </Button>
      )}
    </>
  );
}
