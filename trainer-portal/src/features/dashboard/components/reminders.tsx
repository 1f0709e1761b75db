import { useQuery } from '@tanstack/react-query';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { Button } from '@trame/ui/button';
import { remindersQuery, useSetReminders } from '../data/reminders-query.ts';

/** Whether the person gets reminders by mail, and the button that changes it. */
export function Reminders() {
  const { data: isWanted } = useQuery(remindersQuery);
  const change = useSetReminders();
  const notice = useActionNotice();
  if (isWanted === undefined) return null;
  return (
    <p className="dashboard-reminders">
      <span>
        {isWanted
          ? 'Un e-mail vous rappelle vos échéances 30\u00a0jours avant, 7\u00a0jours avant et le jour même, puis chaque semaine.'
          : 'Vos rappels sont arrêtés, sauf pour les pièces que la loi nous demande.'}
      </span>
      <Button
        size="sm"
        variant="text"
        loading={change.isPending}
        onClick={() =>
          change.mutate(!isWanted, {
            onError: (error) => notice.failed(error, 'Votre choix n’a pas pu être enregistré. Réessayez.'),
          })
        }
      >
        {isWanted ? 'Arrêter les rappels' : 'Recevoir les rappels'}
      </Button>
    </p>
  );
}
