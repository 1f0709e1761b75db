import { useQuery } from '@tanstack/react-query';
import { countOf } from '@trame/app/noun';
import { PageQueryView } from '@trame/app/page-query-view';
import { today } from '@trame/domain';
import { usePage } from '@trame/platform';
import { useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Page } from '@trame/ui/page';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { EmptyState, LoadingStatus } from '@trame/ui/states';
import {
  ArrowLeftRight,
  Banknote,
  ClipboardCheck,
  Clock,
  FolderCheck,
  Landmark,
  Lock,
  ReceiptEuro,
  RotateCcw,
  Scale,
  Send,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { tasksQuery } from './data/tasks.ts';
import { GROUPS, leftText, taskList, THING, type Task, type TaskKind } from './model/tasks.ts';
import './styles/tasks.css';

const TITLE = 'À faire aujourd’hui';
const LONG_DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'Europe/Paris' });

const ICONS: Readonly<Record<TaskKind, LucideIcon>> = {
  invoices: ReceiptEuro,
  payable: Banknote,
  held: Lock,
  refunds: Undo2,
  account: Landmark,
  run: Send,
  returns: RotateCcw,
  movements: ArrowLeftRight,
  papers: FolderCheck,
  lapsing: Clock,
  evidence: ClipboardCheck,
};

/** What the office has to do now, each line one press from where it is done. */
export default function TasksPage() {
  usePage({ title: TITLE });
  const area = useResolvedPath('.').pathname.replace(/\/$/, '');
  const [now] = useState(() => new Date());
  const query = useQuery(tasksQuery());
  const addressOf = (to: string) => (to.startsWith('mailto:') ? to : `${area}/${to}`);
  const list = query.data && taskList(query.data, now.getTime(), today(now));
  return (
    <Page
      title={TITLE}
      subtitle={
        <span className="num">
          {LONG_DAY.format(now).replace(/^./, (letter) => letter.toUpperCase())}
          {list && list.total > 0 && `. ${countOf(THING, list.total)} à faire.`}
        </span>
      }
    >
      <PageQueryView
        query={query}
        failed="Impossible de charger ce qu’il y a à faire"
        pending={
          <LoadingStatus label="Chargement de ce qu’il y a à faire...">
            <TableSkeleton />
          </LoadingStatus>
        }
      >
        {(data) => {
          const { tasks, left } = taskList(data, now.getTime(), today(now));
          if (tasks.length === 0)
            return (
              <EmptyState
                title="Rien à faire"
                description={
                  'Factures, pièces, comptes, virements et preuves des missions\u00a0: tout est à jour.'
                }
                action={<Button href={addressOf('factures?etat=all')}>Voir les factures</Button>}
              />
            );
          const first = GROUPS.flatMap(({ value }) => tasks.filter(({ group }) => group === value))[0];
          return (
            <>
              {GROUPS.map(({ value, title }) => {
                const own = tasks.filter(({ group }) => group === value);
                if (own.length === 0) return null;
                return (
                  <section key={value} className="faire-group" aria-labelledby={`faire-${value}`}>
                    <h2 id={`faire-${value}`} data-late={value === 'late'}>
                      {title} <span className="muted num">{own.length}</span>
                    </h2>
                    <ul className="faire-list">
                      {own.map((task) => (
                        <TaskLine
                          key={task.key}
                          task={task}
                          href={addressOf(task.to)}
                          isFirst={task === first}
                        />
                      ))}
                    </ul>
                  </section>
                );
              })}
              {left.length > 0 && (
                <ul className="faire-left muted" aria-label="Le reste">
                  {left.map((one) => (
                    <li key={one.kind}>
                      {leftText(one)}
                      {one.to && (
                        <Button size="sm" variant="link" href={addressOf(one.to)}>
                          Voir tout
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </PageQueryView>
    </Page>
  );
}

function TaskLine({ task, href, isFirst }: { task: Task; href: string; isFirst: boolean }) {
  const Icon = ICONS[task.kind];
  return (
    <li>
      <span className="faire-icon">
        <Icon className="icon" aria-hidden />
      </span>
      <div className="faire-what">
        <h3>{task.title}</h3>
        <p className="muted num">{task.fact}</p>
      </div>
      <div className="faire-when">
        <p className="num" data-late={task.group === 'late'}>
          {task.when}
        </p>
        {task.law && (
          <p className="faire-law muted">
            <Scale className="icon" aria-hidden />
            <span>{task.law}</span>
          </p>
        )}
      </div>
      <Button
        size="sm"
        variant={isFirst ? 'primary' : 'default'}
        href={href}
        aria-label={`${task.action}\u00a0: ${task.title}`}
      >
        {task.action}
      </Button>
    </li>
  );
}
