import { useQuery } from '@tanstack/react-query';
import { oneOf } from '@trame/app/filters-codec';
import { countOf } from '@trame/app/noun';
import { PageQueryView } from '@trame/app/page-query-view';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { today, withFirstDay } from '@trame/domain';
import { useHost, usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Page } from '@trame/ui/page';
import { Segmented } from '@trame/ui/segmented';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { TaskGroup } from '@trame/ui/task-list';
import { EmptyState, LoadingStatus } from '@trame/ui/states';
import {
  ArrowLeftRight,
  Banknote,
  ClipboardCheck,
  Clock,
  FolderCheck,
  Landmark,
  Lock,
  Percent,
  ReceiptEuro,
  RotateCcw,
  Send,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { useState } from 'react';
import { SnoozedTasks } from './components/snoozed-tasks.tsx';
import { TaskHolder } from './components/task-holder.tsx';
import { tasksQuery } from './data/tasks.ts';
import {
  GROUPS,
  leftText,
  taskList,
  tasksFor,
  THING,
  WHOSE,
  type TaskKind,
  type TaskPage,
  type Whose,
} from './model/tasks.ts';
import './styles/tasks.css';

const SnoozeDialog = lazyDialog(() => import('./components/snooze-dialog.tsx'));

const TITLE = 'À faire aujourd’hui';
const FILTERS = { whose: oneOf<Whose>('de', WHOSE, 'all') };
const WHOSE_LABELS: Readonly<Record<Whose, string>> = {
  all: 'Tout',
  mine: 'Les miennes',
  nobody: 'Sans responsable',
};
const NOTHING: Readonly<Record<Whose, string>> = {
  all: 'Rien d’autre à faire.',
  mine: 'Aucune tâche n’est à vous. Prenez-en une dans «\u00a0Sans responsable\u00a0».',
  nobody: 'Chaque tâche a quelqu’un.',
};
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
  legal_rate: Percent,
};

/** What the office has to do now, each line one press from where it is done. */
export default function TasksPage() {
  usePage({ title: TITLE });
  const { linkTo } = useHost();
  const [now] = useState(() => new Date());
  const [isPuttingOff, setPuttingOff] = useState(false);
  const { filters, change } = useAddressFilters(FILTERS);
  const query = useQuery(tasksQuery());
  const addressOf = ({ routeId, params }: TaskPage) => linkTo(routeId, params) ?? '.';
  const list = query.data && taskList(query.data, now.getTime(), today(now));
  return (
    <Page
      title={TITLE}
      actions={
        list &&
        list.tasks.length > 0 && (
          <>
            <Segmented<Whose>
              label="Tâches"
              value={filters.whose}
              onChange={(whose) => change({ whose }, { replace: true })}
              options={WHOSE.map((value) => ({
                value,
                label: `${WHOSE_LABELS[value]} ${tasksFor(list.tasks, value).length}`,
              }))}
            />
            {list.tasks.some(({ isSingle }) => isSingle) && (
              <Button onClick={() => setPuttingOff(true)}>Reporter</Button>
            )}
          </>
        )
      }
      subtitle={
        <span className="num">
          {withFirstDay(LONG_DAY.format(now)).replace(/^./, (letter) => letter.toUpperCase())}
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
          const { tasks: all, snoozed, left } = taskList(data, now.getTime(), today(now));
          const tasks = tasksFor(all, filters.whose);
          if (all.length === 0 && snoozed.length === 0)
            return (
              <EmptyState
                title="Rien à faire"
                description={
                  'Factures, pièces, comptes, virements et preuves des missions\u00a0: tout est à jour.'
                }
                action={
                  <Button href={addressOf({ routeId: 'hubs.invoices', params: { etat: 'all' } })}>
                    Voir les factures
                  </Button>
                }
              />
            );
          const first = GROUPS.flatMap(({ value }) => tasks.filter(({ group }) => group === value))[0];
          return (
            <>
              {GROUPS.map(({ value, title }) => {
                const own = tasks.filter(({ group }) => group === value);
                if (own.length === 0) return null;
                return (
                  <TaskGroup
                    key={value}
                    title={title}
                    isLate={value === 'late'}
                    first={first?.key}
                    tasks={own.map((task) => ({
                      ...task,
                      icon: <TaskIcon kind={task.kind} />,
                      href: task.mail ?? addressOf(task.page),
                      holder: <TaskHolder task={task} />,
                    }))}
                  />
                );
              })}
              {tasks.length === 0 && <p className="faire-none muted">{NOTHING[filters.whose]}</p>}
              {filters.whose === 'all' && left.length > 0 && (
                <ul className="faire-left muted" aria-label="Le reste">
                  {left.map((one) => (
                    <li key={one.kind}>
                      {leftText(one)}
                      {one.page && (
                        <Button size="sm" variant="link" href={addressOf(one.page)}>
                          Voir tout
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              )}
              <SnoozedTasks tasks={snoozed} />
            </>
          );
        }}
      </PageQueryView>
      {list && isPuttingOff && <SnoozeDialog tasks={list.tasks} onClose={() => setPuttingOff(false)} />}
    </Page>
  );
}

function TaskIcon({ kind }: { kind: TaskKind }) {
  const Icon = ICONS[kind];
  return <Icon className="icon" />;
}
