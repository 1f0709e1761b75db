import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { Button } from '@trame/ui/button';
import { useRef } from 'react';
import {
  giveUpPreview,
  previewChanged,
  previewQueryOptions,
  requestPreview,
  type SiteBuild,
} from '../data/site-status.ts';
import { momentText } from '../model/moment.ts';
import { openPreview, progressOf } from '../model/preview.ts';
import { SiteLink } from './site-link.tsx';

const NOTHING = 'Les brouillons ne sont pas sur le site.';

/** What there is to say of the last preview. */
export function previewText(build: SiteBuild | null, now: Date): string {
  if (!build) return NOTHING;
  const by = build.asked_by_name ? `, demandé par ${build.asked_by_name}` : '';
  const progress = progressOf(build, now);
  if (progress === 'late')
    return `L’aperçu${by} n’avance pas\u00a0: ce qui construit le site ne répond pas. Réessayez plus tard ou prévenez l’administrateur.`;
  if (progress === 'made')
    return `L’aperçu des brouillons se prépare${by}. Il est prêt en moins d’une minute, et vous pouvez continuer.`;
  if (build.state === 'failed') return `L’aperçu n’est pas prêt. ${build.reason ?? ''}`.trim();
  const open = openPreview(build, now);
  if (!open) return NOTHING;
  const without = build.reason ? ` ${build.reason}` : '';
  return `Aperçu des brouillons de ${momentText(build.started_at ?? build.asked_at, now)}${by}, ouvert jusqu’à ${open.until}.${without}`;
}

/** A preview of the drafts: asked for, made while one goes on, then a link that ends. */
export function DraftsPreview() {
  const client = useQueryClient();
  const notice = useActionNotice();
  const again = useRef<HTMLButtonElement>(null);
  const { data: build, dataUpdatedAt } = useQuery(previewQueryOptions());
  const changed = () => previewChanged(client);
  const ask = useMutation({
    mutationFn: requestPreview,
    onError: (error) => notice.failed(error, 'Impossible de préparer l’aperçu'),
    onSettled: changed,
  });
  const giveUp = useMutation({
    mutationFn: giveUpPreview,
    onError: (error) => notice.failed(error, 'Impossible d’annuler la préparation'),
    onSettled: changed,
  });
  if (build === undefined) return null;
  const now = new Date(dataUpdatedAt);
  const progress = build ? progressOf(build, now) : undefined;
  const open = build && !progress ? openPreview(build, now) : undefined;
  const cancel = () => {
    if (!build) return;
    // The button that was pressed goes away.
    again.current?.focus();
    giveUp.mutate(build.id);
  };
  return (
    <div className="site-preview">
      <output className="site-line-text">{previewText(build, now)}</output>
      <div className="site-line-end">
        {open && <SiteLink path={open.path}>Voir l’aperçu</SiteLink>}
        {progress && build?.is_own && (
          <Button size="sm" loading={giveUp.isPending} onClick={cancel}>
            Annuler la préparation
          </Button>
        )}
        <Button
          ref={again}
          size="sm"
          loading={ask.isPending || progress !== undefined}
          onClick={() => ask.mutate()}
        >
          {open ? 'Refaire l’aperçu' : 'Préparer l’aperçu'}
        </Button>
      </div>
    </div>
  );
}
