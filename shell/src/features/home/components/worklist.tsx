import { AppIcon } from '@trame/ui/app-icon';
import { ClothEmpty } from '@trame/ui/cloth';
import { Segmented } from '@trame/ui/segmented';
import { LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { TaskGroup } from '@trame/ui/task-list';
import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { isMine, taskGroups } from '../model/tasks.ts';
import type { HomeTasks } from '../use-home-tasks.ts';

const TIME = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' });

type Whose = 'mine' | 'all';

/** What there is to do in all apps of the person, the most urgent first; each line leads to where it is done. */
export function Worklist({ tasks, silent, isWaiting }: HomeTasks) {
  const [whose, setWhose] = useState<Whose>('mine');
  const mine = tasks.filter(isMine);
  const isShared = mine.length < tasks.length;
  const shown = isShared && whose === 'all' ? tasks : mine;
  const groups = taskGroups(shown);
  return (
    <section className="home-tasks" aria-labelledby="home-tasks-title">
      <h2 id="home-tasks-title" className="sr-only">
        À faire
      </h2>
      {isShared && (
        <div className="home-section-head">
          <span className="end">
            <Segmented<Whose>
              label="Tâches"
              value={whose}
              onChange={setWhose}
              options={[
                { value: 'mine', label: `Les miennes ${mine.length}` },
                { value: 'all', label: `Toute l’équipe ${tasks.length}` },
              ]}
            />
          </span>
        </div>
      )}
      {groups.map(({ group, title, tasks: own }) => (
        <TaskGroup
          key={group}
          title={title}
          isLate={group === 'late'}
          first={groups[0]?.tasks[0]?.key}
          tasks={own.map(({ area, ...task }) => ({
            ...task,
            icon: <AppIcon draft={area.draft} />,
          }))}
        />
      ))}
      {groups.length === 0 && isWaiting && (
        <LoadingStatus label="Chargement de ce qu’il y a à faire...">
          <TableSkeleton />
        </LoadingStatus>
      )}
      {groups.length === 0 && !isWaiting && silent.length === 0 && (
        <div className="home-card home-empty">
          <ClothEmpty />
          <h3 className="display">Rien ne vous attend</h3>
          <p>{'Ce qui arrivera dans vos applications s’affichera ici, le plus urgent d’abord.'}</p>
        </div>
      )}
      {silent.map(({ name, lastAnswerAt, isAsking, retry }) => (
        <p key={name} className="home-silent">
          <Unplug className="icon" aria-hidden />
          <span>
            {name} ne répond pas&nbsp;: ses tâches manquent à cette liste.
            {lastAnswerAt !== undefined && ` Dernière réponse à ${TIME.format(lastAnswerAt)}.`}
          </span>
          <button
            type="button"
            className="btn-inline"
            aria-busy={isAsking}
            onClick={() => !isAsking && retry()}
          >
            Réessayer
          </button>
        </p>
      ))}
    </section>
  );
}
