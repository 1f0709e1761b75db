import { usePage } from '@trame/platform';
import { AppIcon } from '@trame/ui/app-icon';
import { ClothEmpty } from '@trame/ui/cloth';
import { Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { refreshRegistry, useRefusedApps } from '../../runtime/fetch-registry.ts';
import { focusContentAfter } from '../../runtime/focus-content.ts';
import { useRegistry } from '../../runtime/registry-store.ts';
import { NoApps } from './components/no-apps.tsx';
import { Recents } from './components/recents.tsx';
import { Worklist } from './components/worklist.tsx';
import { openableApps, type OpenableApp } from './model/apps.ts';
import { isMine, tasksSentence, type HomeTask } from './model/tasks.ts';
import { unavailableApps } from './model/unavailable.ts';
import { useHomeTasks } from './use-home-tasks.ts';
import { useSessionStore } from '@trame/session/session-store';
import { firstName, longDate } from './model/greeting.ts';
import './home.css';

/** Alt and a digit open the app of that rank: 1 to 8. */
function useAppShortcuts(apps: readonly OpenableApp[]): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return;
      // `code` and not `key`: on a French keyboard the digits need Shift.
      const rank = /^Digit([1-8])$/.exec(event.code)?.[1];
      const app = rank === undefined ? undefined : apps[Number(rank) - 1];
      if (!app || app.outOfService !== undefined) return;
      event.preventDefault();
      void navigate(app.href);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [apps, navigate]);
}

function DownCard({ app }: { app: OpenableApp }) {
  const [isAsking, setAsking] = useState(false);
  const retry = async () => {
    setAsking(true);
    // When the registry cannot be read there is nothing new to show: the card keeps its message.
    await refreshRegistry().catch(() => undefined);
    setAsking(false);
  };
  return (
    <div className="home-card app-card is-down" ref={focusContentAfter}>
      <AppIcon draft={app.area.draft} size="lg" />
      <div>
        <h3>{app.area.title}</h3>
        <p>{app.outOfService}</p>
      </div>
      <p className="fact is-warning">
        <Unplug className="icon" aria-hidden />
        <span>Momentanément indisponible</span>
        <button
          type="button"
          className="btn-inline"
          aria-busy={isAsking}
          onClick={() => !isAsking && void retry()}
        >
          Réessayer
        </button>
      </p>
    </div>
  );
}

/** Threads drawn for a number of tasks, at most; the number itself stands above them. */
const MOST_THREADS = 10;

/** How many things there are to do in an app. */
function TaskCount({ tasks, areaId }: { tasks: readonly HomeTask[]; areaId: string }) {
  const count = tasks.filter(({ area }) => area.id === areaId).length;
  if (count === 0) return null;
  return (
    <span className="home-count num">
      {count}
      <span className="sr-only"> à faire</span>
      <svg viewBox={`0 0 ${MOST_THREADS * 5} 8`} aria-hidden="true">
        {Array.from({ length: Math.min(count, MOST_THREADS) }, (_, index) => (
          <rect key={index} x={(MOST_THREADS - index) * 5 - 3} width="3" height="8" />
        ))}
      </svg>
    </span>
  );
}

/** The shell's home: name, date, what is to do, and the apps that the person may open. */
export default function HomePage() {
  const registry = useRegistry();
  const user = useSessionStore((state) => state.user);
  const roles = useSessionStore((state) => state.roles);
  const apps = openableApps(registry, roles);
  const unavailable = unavailableApps(
    useRefusedApps(({ refused }) => refused),
    registry,
    roles,
  );
  const [today] = useState(() => longDate(new Date()));
  const worklist = useHomeTasks();
  const mine = worklist.tasks.filter(isMine);
  usePage({ title: 'Accueil' });
  useAppShortcuts(apps);

  return (
    <div className="home" data-tasks={worklist.isAsked}>
      <div className="home-head">
        <h1 className="display">Bonjour {firstName(user?.displayName ?? '')}</h1>
        <p className="num">
          {today}
          {mine.length > 0 && `. ${tasksSentence(mine)}`}
        </p>
      </div>
      {worklist.isAsked && <Worklist {...worklist} />}
      <div className="home-side">
        <section aria-labelledby="home-apps-title">
          <div className="home-section-head">
            <h2 id="home-apps-title">Mes applications</h2>
            {apps.length > 0 && (
              <span className="end muted home-keys">
                <span className="home-keys-words">Ouvrir par son numéro&nbsp;: </span>
                <kbd>Alt</kbd> <kbd>1</kbd>
                {apps.length > 1 && (
                  <>
                    {' à '}
                    <kbd>{Math.min(apps.length, 8)}</kbd>
                  </>
                )}
              </span>
            )}
          </div>
          {registry.remotes.length === 0 ? (
            <NoApps />
          ) : apps.length === 0 && unavailable.length === 0 ? (
            <div className="home-card home-empty">
              <ClothEmpty />
              <h3 className="display">Aucune application pour l’instant</h3>
              <p>
                Votre compte n’a pas encore de rôle qui ouvre une application de cette plateforme. Demandez-en
                un à un administrateur, en précisant votre adresse&nbsp;: <strong>{user?.email}</strong>.
              </p>
            </div>
          ) : (
            <ul className="home-list">
              {apps.map((app) => (
                <li key={app.area.id}>
                  {app.outOfService === undefined ? (
                    <Link to={app.href} className="home-card app-card">
                      <AppIcon draft={app.area.draft} size="lg" />
                      <div>
                        <h3>{app.area.title}</h3>
                        <p>{app.area.description}</p>
                      </div>
                      <TaskCount tasks={worklist.tasks} areaId={app.area.id} />
                    </Link>
                  ) : (
                    <DownCard app={app} />
                  )}
                </li>
              ))}
            </ul>
          )}
          {unavailable.map(({ title, reference }) => (
            <p key={`${reference} ${title}`} className="home-unavailable">
              <Unplug className="icon" aria-hidden />
              <span>
                {title ?? 'Une application'} n’est pas disponible pour le moment. Réf.{' '}
                <span className="num">{reference}</span>, à donner au support.
              </span>
            </p>
          ))}
        </section>
        <Recents apps={apps} />
      </div>
    </div>
  );
}
