import { useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { PersonName } from '@trame/app/person-name';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { useHost } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Hand } from 'lucide-react';
import { takeTask, tasksChanged } from '../data/tasks.ts';
import type { Task } from '../model/tasks.ts';

/** Who does a line of the list: it is taken, given back, or taken over. */
export function TaskHolder({ task: { title, row } }: { task: Task }) {
  const client = useQueryClient();
  const { notify } = useHost();
  const notice = useActionNotice();
  const { mutate, isPending } = useSoleMutation({
    mutationFn: (isTaken: boolean) => takeTask(crypto.randomUUID(), row, isTaken),
    onSuccess: (holder) => {
      if (holder !== null) notify.info({ title: `${holder} l’a déjà prise`, description: title });
    },
    onError: (error) => notice.failed(error, failureAdvice(error), 'Rien n’a changé'),
    onSettled: () => tasksChanged(client),
  });
  if (row.taken_by === null)
    return (
      <Button
        size="sm"
        variant="text"
        icon={<Hand className="icon" aria-hidden />}
        loading={isPending}
        aria-label={`Prendre\u00a0: ${title}`}
        onClick={() => mutate(true)}
      >
        Prendre
      </Button>
    );
  const action = row.is_own ? 'Rendre' : 'Prendre le relais';
  return (
    <div className="faire-holder">
      <PersonName name={row.taken_by} />
      <Button
        size="sm"
        variant="text"
        loading={isPending}
        aria-label={`${action}\u00a0: ${title}`}
        onClick={() => mutate(!row.is_own)}
      >
        {action}
      </Button>
    </div>
  );
}
