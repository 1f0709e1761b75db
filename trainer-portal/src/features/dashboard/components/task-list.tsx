import { Sentence } from '@trame/app/sentence';
import { Button } from '@trame/ui/button';
import { Card } from '@trame/ui/page';
import { Check, FileUp, FileWarning } from 'lucide-react';
import { portalPath } from '../../../runtime/addresses.ts';
import type { PaperTask } from '../model/paper-tasks.ts';

/** So many at a time: the page must say at a glance what is next. */
const SHOWN = 4;

/** What is asked of the trainer, the most pressing first; each opens where it is done. */
export function TaskList({ tasks }: { tasks: readonly PaperTask[] }) {
  if (tasks.length === 0)
    return (
      <Card padded={false}>
        <p className="dashboard-none">
          <Check className="icon" aria-hidden /> Tout est en ordre&nbsp;: rien ne vous est demandé.
        </p>
      </Card>
    );
  const more = tasks.length - SHOWN;
  return (
    <Card padded={false}>
      <ul className="dashboard-tasks">
        {tasks.slice(0, SHOWN).map((task, index) => (
          <Task key={task.kind} task={task} isFirst={index === 0} />
        ))}
      </ul>
      {more > 0 && (
        <p className="dashboard-more">
          <a href={portalPath('papers')}>{more === 1 ? 'Et une autre pièce' : `Et ${more} autres pièces`}</a>
        </p>
      )}
    </Card>
  );
}

function Task({
  task: { kind, title, action, note, urgency },
  isFirst,
}: {
  task: PaperTask;
  isFirst: boolean;
}) {
  const Icon = urgency === 'open' ? FileUp : FileWarning;
  return (
    <li>
      <span className="dashboard-sign">
        <Icon className="icon" aria-hidden />
      </span>
      <div>
        <strong>{title}</strong>
        <p className={`is-${urgency}`}>
          <Sentence text={note} />
        </p>
      </div>
      <Button
        size="sm"
        variant={isFirst ? 'primary' : 'default'}
        href={portalPath(`papers?kind=${kind}`)}
        aria-label={`${action} : ${title}`}
      >
        {action}
      </Button>
    </li>
  );
}
