import { Button } from '@trame/ui/button';
import type { Sending } from './use-sending.ts';

/** Stops a message to many once the requests that run have ended. */
export function PauseButton({ isPausing, waiting, pause }: Pick<Sending, 'isPausing' | 'waiting' | 'pause'>) {
  return (
    <Button
      loading={isPausing}
      disabled={waiting.length === 0}
      // The second half of a double click on the button that sent is no wish to pause.
      onClick={(event) => event.detail < 2 && pause()}
    >
      {isPausing ? 'Mise en pause...' : 'Mettre en pause'}
    </Button>
  );
}
