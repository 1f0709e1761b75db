import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@trame/domain';
import { CircleAlert, CircleCheck, Globe, RefreshCw } from 'lucide-react';
import { siteAddressQuery, siteStatusQuery, type SiteStatus } from '../data/site.ts';
import '../styles/contents.css';

const ICONS = { live: CircleCheck, changing: RefreshCw, failed: CircleAlert, unknown: Globe } as const;

/** The state of the public site in words. */
export function siteSaid(status: SiteStatus | null | undefined): { state: keyof typeof ICONS; text: string } {
  if (!status) return { state: 'unknown', text: 'L’état du site n’est pas connu pour le moment.' };
  if (status.failed_at)
    return {
      state: 'failed',
      text: `La mise en ligne du ${formatDateTime(status.failed_at)} a échoué. ${status.failure ?? ''}`.trim(),
    };
  if (status.running_since || status.changed_since)
    return { state: 'changing', text: 'Le site se met à jour\u00a0: en ligne dans moins d’une minute.' };
  return status.live_since
    ? {
        state: 'live',
        text: `Le site montre tout ce qui est publié, depuis le ${formatDateTime(status.live_since)}.`,
      }
    : { state: 'unknown', text: 'Le site n’est pas encore en ligne.' };
}

/** Whether what is published is on the site, and the way to a page of it. */
export function SiteLine({ path }: { path: string }) {
  const { data: status, isPending } = useQuery(siteStatusQuery);
  const { data: address } = useQuery(siteAddressQuery);
  const { state, text } = siteSaid(status);
  const Icon = ICONS[state];
  return (
    <div className={`tr-card cnt-line cnt-line-${state}`}>
      <Icon className="icon icon-lg" aria-hidden />
      <output>{isPending ? 'Lecture de l’état du site...' : text}</output>
      {address && (
        <a href={new URL(path, address).href} target="_blank" rel="noreferrer">
          Voir sur le site<span className="sr-only"> (nouvel onglet)</span>
        </a>
      )}
    </div>
  );
}
