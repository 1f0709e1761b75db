import { useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { formatDate, today } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { useId } from 'react';
import { resumeTask, tasksChanged, type OfficeRow } from '../data/tasks.ts';
import { snoozeText, type TaskList } from '../model/tasks.ts';

/** What is put off, with the day on which it is back, and why. */
export function SnoozedTasks({ tasks }: { tasks: TaskList['snoozed'] }) {
  const id = useId();
  const client = useQueryClient();
  const notice = useActionNotice();
  const { mutate, isPending, variables } = useSoleMutation({
    mutationFn: (row: OfficeRow) => resumeTask(crypto.randomUUID(), row, today()),
    onError: (error) => notice.failed(error, failureAdvice(error), 'Rien n’a changé'),
    onSettled: () => tasksChanged(client),
  });
  if (tasks.length === 0) return null;
  return (
    <section className="faire-snoozed" aria-labelledby={id}>
      <h2 id={id}>
        Reportées <span className="muted num">{tasks.length}</span>
      </h2>
      <ul>
        {tasks.map(({ key, title, row }) => (
          <li key={key}>
            <div>
              <h3>{title}</h3>
              <p className="muted">{snoozeText(row)}</p>
            </div>
            <p className="num">Revient le {formatDate(row.snoozed_until)}</p>
            <Button
              size="sm"
              loading={isPending && variables === row}
              aria-label={`Reprendre\u00a0: ${title}`}
              onClick={() => mutate(row)}
            >
              Reprendre
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
