import { Scale, UserRound } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import './task-list.css';

export type TaskLine = {
  key: string;
  /** The sign of its kind, or of its app; an ornament. */
  icon: ReactNode;
  /** What is to be done, begun with its verb. */
  title: string;
  /** What one knows about it before opening it. */
  fact?: string | undefined;
  /** Since or until when, in words. */
  when?: string | undefined;
  /** The text that sets the day, where the law does. */
  law?: string | null | undefined;
  /** The colleague who has it. */
  owner?: string | undefined;
  /** In a place of its own: who does it, or a way to take it. */
  holder?: ReactNode;
  /** The word of the button that leads to it. */
  action: string;
  href: string;
};

export type TaskGroupProps = {
  title: string;
  /** Their time is over. */
  isLate?: boolean;
  tasks: readonly TaskLine[];
  /** The key of the line whose button is the page's main one. */
  first?: string | undefined;
};

/** Things to do of one urgency: each line is one press from where it is done. */
export function TaskGroup({ title, isLate = false, tasks, first }: TaskGroupProps) {
  const id = useId();
  return (
    <section className="tr-tasks" aria-labelledby={id}>
      <h2 id={id} data-late={isLate}>
        {title} <span className="muted num">{tasks.length}</span>
      </h2>
      <ul data-held={tasks.some(({ holder }) => holder)}>
        {tasks.map(({ key, icon, title: what, fact, when, law, owner, holder, action, href }) => (
          <li key={key}>
            <span className="tr-task-icon" aria-hidden="true">
              {icon}
            </span>
            <div className="tr-task-what">
              <h3>{what}</h3>
              {fact && <p className="muted num">{fact}</p>}
              {owner && (
                <p className="tr-task-note muted">
                  <UserRound className="icon" aria-hidden />
                  <span>{owner}</span>
                </p>
              )}
            </div>
            <div className="tr-task-when">
              {when && (
                <p className="num" data-late={isLate}>
                  {when}
                </p>
              )}
              {law && (
                <p className="tr-task-note muted">
                  <Scale className="icon" aria-hidden />
                  <span>{law}</span>
                </p>
              )}
            </div>
            {holder && <div className="tr-task-holder">{holder}</div>}
            <Button
              size="sm"
              variant={key === first ? 'primary' : 'default'}
              href={href}
              aria-label={`${action}\u00a0: ${what}`}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
