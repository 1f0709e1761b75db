import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { QueryView } from '@trame/app/query-view';
import { offerUndo, undoTurn } from '@trame/app/undo-store';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate, today } from '@trame/domain';
import { scoreBand } from '@trame/domain/catalogue';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Pencil, Target, Trash2 } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { bandClass } from '../../programmes/components/score-band.tsx';
import { peopleQuery, programmesChanged } from '../../programmes/data/programmes.ts';
import { sectorLabel } from '../../programmes/model/programme.ts';
import { deleteGoal, EVERYTHING, goalsQuery, progressQuery, saveGoal, type Goal } from '../data/progress.ts';
import { goalState, missingText, paceText, type GoalState } from '../model/goals.ts';
import type { Period } from '../model/periods.ts';
import '../styles/progress.css';

const GoalDialog = lazyDialog(() => import('./goal-dialog.tsx'));

/** "sector:Autres Domaines" in its two parts; that of everything has no second one. */
export function partsOf(scope: string): { kind: string; key: string } {
  const at = scope.indexOf(':');
  return at === -1 ? { kind: scope, key: '' } : { kind: scope.slice(0, at), key: scope.slice(at + 1) };
}

const WORDS: Record<GoalState['kind'], string> = {
  reached: 'Atteint',
  on_time: 'En bonne voie',
  late: 'En retard',
  over: 'Date passée',
  unknown: 'Pas encore de mesure',
};

/** The scores to reach, and how far each is. */
export function Goals({ period }: { period: Period }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const query = useQuery(goalsQuery);
  const [edited, setEdited] = useState<Goal | 'new'>();
  const stored = (work: Promise<void>) => work.then(() => programmesChanged(client));
  const removal = useMutation({
    mutationFn: async (goal: Goal) => {
      const turn = undoTurn();
      await stored(deleteGoal(goal.scope));
      offerUndo({ label: 'Objectif retiré', undo: () => stored(saveGoal(goal)) }, turn);
    },
    onError: (error) => notice.failed(error, 'Impossible de retirer cet objectif'),
  });
  const writing = useMutation({
    mutationFn: (goal: Goal) => stored(saveGoal(goal)),
    onError: (error) => notice.failed(error, 'Impossible d’enregistrer cet objectif'),
  });
  return (
    <Section
      title="Objectifs"
      actions={
        <Button size="sm" icon={<Target className="icon" aria-hidden />} onClick={() => setEdited('new')}>
          Fixer un objectif
        </Button>
      }
    >
      <QueryView
        query={query}
        failed="Impossible de charger les objectifs"
        compact
        pending={
          <LoadingStatus label="Chargement des objectifs...">
            <SkeletonBlock height={64} />
          </LoadingStatus>
        }
        empty={
          <p className="muted">
            Aucun objectif. Un objectif est un score moyen à atteindre avant une date, pour tout le catalogue,
            un secteur, une personne ou une fiche.
          </p>
        }
      >
        {(goals) => (
          <GoalList
            goals={goals}
            period={period}
            onEdit={setEdited}
            onRemove={(goal) => removal.mutate(goal)}
          />
        )}
      </QueryView>
      {edited !== undefined && (
        <GoalDialog
          goal={edited === 'new' ? undefined : edited}
          isPending={writing.isPending}
          onClose={() => setEdited(undefined)}
          onSave={(goal, done) => writing.mutate(goal, { onSuccess: done })}
        />
      )}
    </Section>
  );
}

type GoalListProps = {
  goals: readonly Goal[];
  period: Period;
  onEdit: (goal: Goal) => void;
  onRemove: (goal: Goal) => void;
};

function GoalList({ goals, period, onEdit, onRemove }: GoalListProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  const groups = useQueries({
    queries: goals.map(({ scope }) => {
      const { kind, key } = partsOf(scope);
      if (kind === 'programme') return progressQuery('programme', period, EVERYTHING, key);
      return progressQuery(
        kind === 'owner' ? 'owner' : kind === 'sector' ? 'sector' : 'all',
        period,
        EVERYTHING,
      );
    }),
  });
  return (
    <ul className="prg-goals">
      {goals.map((goal, at) => {
        const { kind, key } = partsOf(goal.scope);
        const read = groups[at]?.data;
        const points = (read ?? []).filter((point) => kind === 'all' || point.group_key === key);
        const name =
          {
            all: 'Tout le catalogue',
            sector: sectorLabel(key),
            owner: people.find(({ id }) => id === key)?.name ?? points.at(-1)?.label ?? 'Une personne',
          }[kind] ??
          points.at(-1)?.label ??
          'Une fiche';
        return (
          <GoalLine
            key={goal.scope}
            goal={goal}
            name={name}
            state={read && goalState(goal, points, today())}
            onEdit={() => onEdit(goal)}
            onRemove={() => onRemove(goal)}
          />
        );
      })}
    </ul>
  );
}

type GoalLineProps = {
  goal: Goal;
  name: string;
  /** Undefined while it is being read. */
  state: GoalState | undefined;
  onEdit: () => void;
  onRemove: () => void;
};

function GoalLine({ goal, name, state, onEdit, onRemove }: GoalLineProps) {
  const current = state?.current === undefined ? undefined : Math.floor(state.current);
  return (
    <li>
      <div className="prg-goal-head">
        <strong>{name}</strong>
        <span className={`prg-state prg-state-${state?.kind ?? 'unknown'}`}>
          {state && WORDS[state.kind]}
        </span>
        <IconButton
          size="sm"
          label={`Modifier l’objectif\u00a0: ${name}`}
          icon={<Pencil className="icon" aria-hidden />}
          onClick={onEdit}
        />
        <IconButton
          size="sm"
          label={`Retirer l’objectif\u00a0: ${name}`}
          icon={<Trash2 className="icon" aria-hidden />}
          onClick={onRemove}
        />
      </div>
      <div
        className={`prg-far ${current === undefined ? '' : bandClass(current)}`}
        style={{ '--now': `${current ?? 0}%`, '--goal': `${goal.target}%` } as CSSProperties}
        aria-hidden="true"
      />
      <p className="num">
        {[
          state &&
            (current === undefined
              ? 'Aucune fiche'
              : `${current} (${scoreBand(current).label.toLowerCase()})`),
          `objectif ${goal.target} avant le ${formatDate(goal.by_day)}.`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {state && current !== undefined && (
        <p className="muted">{[missingText(state), paceText(state)].filter(Boolean).join(' ')}</p>
      )}
    </li>
  );
}
