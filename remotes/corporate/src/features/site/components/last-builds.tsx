import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Check, Clock, RefreshCw, X } from 'lucide-react';
import {
  previewQueryOptions,
  siteBuildsQueryOptions,
  siteStatusQueryOptions,
  type SiteBuild,
} from '../data/site-status.ts';
import { durationText, momentText } from '../model/moment.ts';
import { openPreview } from '../model/preview.ts';
import { SiteLink } from './site-link.tsx';
import '../styles/site.css';

const SIGNS = {
  succeeded: { icon: Check, text: 'Réussie' },
  failed: { icon: X, text: 'Échec' },
  running: { icon: RefreshCw, text: 'En cours' },
  waiting: { icon: Clock, text: 'En attente' },
} as const;

/** What a build did: its pages, how long it took and what it left out, or why it failed. */
export function buildText({
  kind,
  state,
  reason,
  started_at,
  ended_at,
  pages_total,
  pages_changed,
}: SiteBuild): string {
  if (state === 'failed') return reason ?? 'La cause n’est pas connue.';
  if (state === 'waiting') return 'Commence dès que possible';
  if (state === 'running') return 'Toutes les pages changent ensemble, à la fin';
  const what = kind === 'preview' ? 'Aperçu des brouillons' : pagesText(pages_changed, pages_total);
  const time = started_at && ended_at ? durationText(started_at, ended_at) : undefined;
  const done = [what, time].filter(Boolean).join(', ');
  return reason ? `${done}. ${reason}` : done;
}

function pagesText(changed: number | null, total: number | null): string {
  if (changed === 0) return 'Aucune page à changer';
  if (changed === null) return 'Pages refaites';
  const pages = changed > 1 ? `${changed} pages changées` : 'Une page changée';
  return total === null ? pages : `${pages} sur ${total}`;
}

/** The last builds of the public site. */
export function LastBuilds() {
  const { data: status } = useQuery(siteStatusQueryOptions());
  // Read on: a preview ends by itself.
  const { data: preview, dataUpdatedAt: now } = useQuery(previewQueryOptions());
  const query = useQuery(siteBuildsQueryOptions(status, preview));
  return (
    <Section title="Dernières mises en ligne">
      <QueryView
        query={query}
        failed="Impossible de lire les mises en ligne"
        compact
        pending={
          <LoadingStatus label="Lecture des mises en ligne...">
            <SkeletonBlock width="70%" />
          </LoadingStatus>
        }
      >
        {(builds) =>
          builds.length === 0 ? (
            <p className="muted">Aucune pour l’instant. La première part d’elle-même.</p>
          ) : (
            <ol className="site-builds">
              {builds.map((build) => (
                <Build key={build.id} build={build} now={new Date(now)} />
              ))}
            </ol>
          )
        }
      </QueryView>
    </Section>
  );
}

function Build({ build, now }: { build: SiteBuild; now: Date }) {
  const preview = openPreview(build, now);
  const { state, is_live, ended_at, started_at, asked_at, asked_by_name } = build;
  const { icon: Icon, text } = SIGNS[state];
  return (
    <li className={`site-build site-build-${state}`}>
      <span className="site-build-sign">
        <Icon className="icon" aria-hidden />
      </span>
      <div>
        <p>
          <strong className="num">{momentText(ended_at ?? started_at ?? asked_at)}</strong>{' '}
          <span>{is_live ? 'En ligne' : text}</span>
        </p>
        <p className="muted">{buildText(build)}</p>
        {asked_by_name && <p className="muted">Demandée par {asked_by_name}</p>}
        {preview && (
          <p>
            <SiteLink path={preview.path}>Voir l’aperçu</SiteLink>, jusqu’à{' '}
            <span className="num">{preview.until}</span>
          </p>
        )}
      </div>
    </li>
  );
}
