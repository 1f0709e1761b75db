import { Sentence } from '@trame/app/sentence';
import { Button } from '@trame/ui/button';
import { Card } from '@trame/ui/page';
import { Check, FileUp, FileWarning } from 'lucide-react';
import { useState } from 'react';
import { portalPath } from '../../../runtime/addresses.ts';
import type { Task } from '../model/paper-tasks.ts';

/** So many at a time: the page must say at a glance what is next. */
const SHOWN = 4;

type TaskListProps = {
  tasks: readonly Task[];
  /** Reads again what could not be read, or not yet; undefined when all was read. */
  onRetry: (() => void) | undefined;
};

/** What is asked of the trainer, the most pressing first; each opens where it is done. */
export function TaskList({ tasks, onRetry }: TaskListProps) {
  const [isAll, setAll] = useState(false);
  const more = isAll ? 0 : tasks.length - SHOWN;
  if (tasks.length === 0)
    return (
      <Card padded={false}>
        {onRetry ? (
          <Unread onRetry={onRetry} />
        ) : (
          <p className="dashboard-none">
            <Check className="icon" aria-hidden /> Tout est en ordre&nbsp;: rien ne vous est demandé.
          </p>
        )}
      </Card>
    );
  return (
    <Card padded={false}>
      <ul className="dashboard-tasks">
        {(isAll ? tasks : tasks.slice(0, SHOWN)).map((task, index) => (
          <TaskLine key={task.key} task={task} isFirst={index === 0} />
        ))}
      </ul>
      {more > 0 && (
        <p className="dashboard-more">
          <Button variant="text" size="sm" onClick={() => setAll(true)}>
            {more === 1 ? 'Voir l’autre' : `Voir les ${more} autres`}
          </Button>
        </p>
      )}
      {onRetry && <Unread onRetry={onRetry} />}
    </Card>
  );
}

function Unread({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="dashboard-unread">
      <span>Une partie n’a pas encore pu être lue&nbsp;: d’autres choses vous attendent peut-être.</span>
      <Button variant="text" size="sm" onClick={onRetry}>
        Réessayer
      </Button>
    </p>
  );
}

function TaskLine({ task: { title, action, note, urgency, to }, isFirst }: { task: Task; isFirst: boolean }) {
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
        href={portalPath(to)}
        aria-label={`${action} : ${title}`}
      >
        {action}
      </Button>
    </li>
  );
}
