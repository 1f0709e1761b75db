import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { countOf } from '@trame/app/noun';
import { PageQueryView } from '@trame/app/page-query-view';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { addDays, formatDate, formatDateTime } from '@trame/domain';
import { programmeRule, withChanges, type ProgrammeContent } from '@trame/domain/catalogue';
import { useHost } from '@trame/platform';
import { Link, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Card } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Undo2 } from 'lucide-react';
import { ChangeList } from '../../editor/components/change-list.tsx';
import { peopleQuery, programmesChanged } from '../../programmes/data/programmes.ts';
import { PROGRAMME_NOUN } from '../../programmes/model/programme.ts';
import {
  appliedQuery,
  MOST_APPLIED,
  titlesQuery,
  UNDO_DAYS,
  undoFixes,
  type AppliedFix,
} from '../data/fixes.ts';
import { batchesOf, type Batch } from '../model/batches.ts';
import { FIX_NOUN, undoneText } from '../model/texts.ts';
import { useScan } from './use-scan.ts';
import '../styles/optimisation.css';

/** Corrections of a batch that are shown one by one. */
const SHOWN = 20;

/** The corrections of the last thirty days, by what was applied together, each to be taken back. */
export function AppliedFixes() {
  const client = useQueryClient();
  const notice = useActionNotice();
  const mayWrite = useHost().session.roles.includes('app2_user');
  const query = useQuery(appliedQuery);
  const { data: people = [] } = useQuery(peopleQuery);
  const batches = batchesOf(query.data ?? []);
  const ids = [...new Set((query.data ?? []).map(({ programme_id: id }) => id))].toSorted();
  const { data: titles } = useQuery(titlesQuery(ids));
  const { refresh } = useScan(false);
  const undoing = useMutation({
    mutationFn: async ({ id, fixes }: Batch) => {
      const result = await undoFixes([id]);
      await refresh(fixes.map(({ programme_id: programme }) => programme));
      await programmesChanged(client);
      return result;
    },
    onSuccess: ({ back, left }) =>
      notice.succeeded(
        left > 0 ? 'Annulé en partie' : 'Annulé',
        left > 0 ? undoneText(back, left) : `${countOf(FIX_NOUN, back)} annulée${back > 1 ? 's' : ''}.`,
      ),
    onError: (error) => notice.failed(error, 'Impossible d’annuler ces corrections'),
  });
  return (
    <PageQueryView
      query={query}
      failed="Impossible de charger les corrections faites"
      pending={
        <LoadingStatus label="Chargement des corrections...">
          <SkeletonBlock height={240} />
        </LoadingStatus>
      }
      empty={
        <EmptyState
          title="Aucune correction"
          description={`Les corrections appliquées restent ici ${UNDO_DAYS} jours, le temps de les annuler.`}
        />
      }
    >
      {() => (
        <>
          <p className="opt-total">
            Les corrections des {UNDO_DAYS} derniers jours. Ce qui a changé depuis n’est pas annulé.
          </p>
          <Card padded={false}>
            <ul className="opt-batches" aria-label="Corrections faites">
              {batches.map((batch) => (
                <BatchLine
                  key={batch.id}
                  batch={batch}
                  name={people.find(({ id }) => id === batch.by)?.name}
                  titles={titles}
                  isBusy={undoing.isPending}
                  onUndo={mayWrite ? () => undoing.mutate(batch) : undefined}
                />
              ))}
            </ul>
          </Card>
          {query.data?.length === MOST_APPLIED && (
            <p className="muted">Les {MOST_APPLIED} dernières corrections.</p>
          )}
        </>
      )}
    </PageQueryView>
  );
}

type BatchLineProps = {
  batch: Batch;
  name: string | undefined;
  titles: ReadonlyMap<string, string> | undefined;
  isBusy: boolean;
  onUndo: (() => void) | undefined;
};

function BatchLine({ batch, name, titles, isBusy, onUndo }: BatchLineProps) {
  const { fixes, at, sheets, rules, left } = batch;
  const label = `${countOf(FIX_NOUN, fixes.length)} sur ${countOf(PROGRAMME_NOUN, sheets)}`;
  return (
    <li>
      <div>
        <strong>{label}</strong>
        <p className="muted num">
          {[formatDateTime(at), name].filter(Boolean).join(', ')}.{' '}
          {rules.map((id) => programmeRule(id).name).join(', ')}.
        </p>
        <details className="opt-details">
          <summary>Voir ce qui a changé</summary>
          {fixes.slice(0, SHOWN).map((fix) => (
            <FixText key={fix.place} fix={fix} title={titles?.get(fix.programme_id)} />
          ))}
          {fixes.length > SHOWN && <p className="muted">et {fixes.length - SHOWN} de plus</p>}
        </details>
      </div>
      <div className="gain-buttons">
        {left === 0 ? (
          <span className="muted">Annulées</span>
        ) : (
          <>
            {left < fixes.length && (
              <span className="muted">
                {fixes.length - left} annulée{fixes.length - left > 1 ? 's' : ''}
              </span>
            )}
            {onUndo && (
              <Button
                size="sm"
                icon={<Undo2 className="icon" aria-hidden />}
                disabled={isBusy}
                aria-label={`Annuler ${label}`}
                onClick={onUndo}
              >
                Annuler
              </Button>
            )}
            <small className="muted num">jusqu’au {formatDate(addDays(at.slice(0, 10), UNDO_DAYS))}</small>
          </>
        )}
      </div>
    </li>
  );
}

function FixText({
  fix: { programme_id: id, before, changes },
  title,
}: {
  fix: AppliedFix;
  title: string | undefined;
}) {
  const list = useResolvedPath('../catalogue', { relative: 'path' }).pathname;
  return (
    <article>
      <h3>
        <Link to={`${list}/${id}`}>{title ?? 'Fiche'}</Link>
      </h3>
      <ChangeList before={before} after={withChanges(before as ProgrammeContent, changes)} />
    </article>
  );
}
