import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate, withDe } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { CircleAlert, CircleCheck, Globe, RefreshCw } from 'lucide-react';
import {
  requestPublication,
  siteChanged,
  siteStatusQueryOptions,
  type SiteStatus,
} from '../data/site-status.ts';
import { momentText } from '../model/moment.ts';
import { DraftsPreview } from './drafts-preview.tsx';
import { SiteLink } from './site-link.tsx';
import '../styles/site.css';

type Said = { state: 'live' | 'partial' | 'changing' | 'failed' | 'none'; title: string; more?: string };

/** The state of the public site in words. */
export function saidOf(status: SiteStatus): Said {
  const { live_since: live, running_since: running, changed_since: changed, failed_at: failed } = status;
  const title = live ? `En ligne depuis ${sinceText(live)}.` : 'Le site n’est pas encore en ligne.';
  if (running) {
    const by = status.running_by ? `, à la demande ${withDe(status.running_by)}` : '';
    return {
      state: 'changing',
      title,
      more: `Une mise en ligne est en cours depuis ${momentText(running)}${by}.`,
    };
  }
  if (failed) {
    // The reason says what is up: the publisher knows, and after an interruption nobody does.
    return {
      state: 'failed',
      title: `La mise en ligne de ${momentText(failed)} a échoué.`,
      ...(status.failure && { more: status.failure }),
    };
  }
  if (changed)
    return {
      state: 'changing',
      title,
      more: `Modifié depuis ${sinceText(changed)}, en ligne dans moins d’une minute.`,
    };
  // Without a publication that failed, what the site is without.
  if (status.failure) return { state: 'partial', title, more: status.failure };
  const next = status.next_change ? `Il change de lui-même le ${formatDate(status.next_change)}.` : undefined;
  return { state: live ? 'live' : 'none', title, ...(next !== undefined && { more: next }) };
}

const sinceText = (at: string) => {
  const text = momentText(at);
  return text.includes('/') ? `le ${text}` : text;
};

const ICONS = {
  live: CircleCheck,
  changing: RefreshCw,
  partial: CircleAlert,
  failed: CircleAlert,
  none: Globe,
} as const;

/** Whether what is written is on the site, and the way to what is not yet: a preview of the drafts. */
export function PublicationLine() {
  const client = useQueryClient();
  const notice = useActionNotice();
  const { data: status, isPending } = useQuery(siteStatusQueryOptions());
  const again = useMutation({
    mutationFn: requestPublication,
    onError: (error) => notice.failed(error, 'Impossible de demander la mise en ligne'),
    onSettled: () => siteChanged(client),
  });
  const said = status ? saidOf(status) : undefined;
  const Icon = ICONS[said?.state ?? 'none'];
  return (
    <div className={`tr-card site-line site-line-${said?.state ?? 'none'}`}>
      <Icon className="icon icon-lg" aria-hidden />
      <output className="site-line-text">
        {said ? (
          <>
            <strong>{said.title}</strong> {said.more}
          </>
        ) : (
          <span className="muted">
            {isPending ? 'Lecture de l’état du site…' : 'L’état du site n’est pas connu pour le moment.'}
          </span>
        )}
      </output>
      <div className="site-line-end">
        {said?.state === 'failed' && (
          <Button
            size="sm"
            loading={again.isPending || status?.waiting === true}
            onClick={() => again.mutate()}
          >
            Remettre en ligne
          </Button>
        )}
        <SiteLink path="/">Voir le site</SiteLink>
      </div>
      <DraftsPreview />
    </div>
  );
}
