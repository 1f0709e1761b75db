import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { ListPage } from '@trame/app/list-page';
import { countOf } from '@trame/app/noun';
import { SelectionBar } from '@trame/app/selection-bar';
import { clearSelection, select, selectionOf, useSelectionStore } from '@trame/app/selection-store';
import { useBulkAction } from '@trame/app/use-bulk-action';
import { useEntityList } from '@trame/app/use-entity-list';
import { formatCount, formatDate } from '@trame/domain';
import { useHost } from '@trame/platform';
import { useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { Bell, CircleSlash, Download, Plus, SearchCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { AgainButton } from './components/again-button.tsx';
import { BatchNotice } from './components/batch-notice.tsx';
import { EnvelopeState } from './components/envelope-state.tsx';
import { EnvelopeViews } from './components/envelope-views.tsx';
import { ReasonDialog } from './components/reason-dialog.tsx';
import { RemindButton } from './components/remind-button.tsx';
import { SealedButton } from './components/sealed-button.tsx';
import { useAct } from './components/use-act.ts';
import { envelopeNames, remindMany, saveSealedOf, withdrawMany } from './data/bulk.ts';
import {
  batchesQuery,
  ENVELOPE_FILTERS,
  envelopeIds,
  envelopeList,
  envelopesChanged,
  statusCountsQuery,
  verifierQuery,
  type EnvelopeRow,
} from './data/envelopes.ts';
import {
  ageText,
  endText,
  ENVELOPE_NOUN,
  holdersText,
  isAgain,
  isLongSince,
  partiesText,
  savedText,
  TITLE,
} from './model/envelope.ts';
import './styles/envelopes.css';

const OutcomeDialog = lazyDialog(() => import('@trame/app/outcome-dialog'));

const LIST_KEY = 'envelopes';

const STATES = [
  { value: 'all', label: 'Toutes' },
  { value: 'yours', label: 'Chez vous' },
  { value: 'draft', label: 'Brouillons' },
  { value: 'sent', label: 'En attente' },
  { value: 'completed', label: 'Complétées' },
  { value: 'declined', label: 'Refusées' },
  { value: 'expired', label: 'Expirées' },
  { value: 'cancelled', label: 'Annulées' },
] as const;

/** Why nothing can be done with what is chosen. */
const NONE_SENT = { title: 'Aucune de ces enveloppes n’est en attente de signature' };
const NONE_SEALED = { title: 'Aucune de ces enveloppes n’est scellée' };

const PEOPLE = [
  { value: 'all', label: 'De toute l’équipe' },
  { value: 'mine', label: 'Les miennes' },
] as const;

function Held({ envelope, now }: { envelope: EnvelopeRow; now: number }) {
  const { holders, next_reminder_at: next } = envelope;
  const first = holders.find(({ is_you }) => is_you) ?? holders[0];
  if (!first) return null;
  return (
    <>
      <span className={isLongSince(first.since, now) ? 'env-late' : undefined}>
        depuis {ageText(first.since, now)}
      </span>
      {first.is_you ? ' · lien dans votre e-mail' : next !== null && <> · relance le {formatDate(next)}</>}
    </>
  );
}

const columnsOf = (now: number, drafts: string): readonly DataColumn<EnvelopeRow>[] => [
  {
    key: 'title',
    title: 'Enveloppe',
    cell: ({ title }) => title,
    note: ({ reference, parties, sender_name }) => (
      <span className="num">
        {partiesText(parties, sender_name)} <span className="env-reference">· {reference}</span>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'État',
    cell: ({ status, acted, asked, holders }) => (
      <EnvelopeState {...{ status, acted, asked }} isSeen={holders.some(({ seen }) => seen)} />
    ),
    width: 208,
    narrow: 'plain',
  },
  {
    key: 'holder',
    title: 'Chez qui',
    cell: ({ status, holders, sender_name, is_yours }) => {
      if (status === 'sent') return holdersText(holders);
      if (status === 'completed' || status === 'cancelled') return 'Rien à faire';
      return is_yours ? 'Vous' : sender_name;
    },
    note: (envelope) => (
      <span className="num">
        {envelope.status === 'sent' ? (
          <Held envelope={envelope} now={now} />
        ) : envelope.status === 'draft' ? (
          `depuis ${ageText(envelope.updated_at, now)}`
        ) : (
          <>
            {endText(envelope)}
            {envelope.end_reason !== null && (
              <span className="env-reason" title={envelope.end_reason}>
                «&nbsp;{envelope.end_reason}&nbsp;»
              </span>
            )}
          </>
        )}
      </span>
    ),
    narrow: 'plain',
  },
  {
    key: 'due',
    title: 'Échéance',
    cell: ({ status, expires_at }) => (
      <span className="num">{status === 'sent' && expires_at !== null ? formatDate(expires_at) : '–'}</span>
    ),
    width: 112,
    narrow: 'line',
  },
  {
    key: 'act',
    title: 'Action',
    isTitleHidden: true,
    cell: (envelope) =>
      envelope.status === 'draft' ? (
        <Button
          size="sm"
          href={`${drafts}/${envelope.id}`}
          aria-label={`Continuer, ${envelope.reference}, ${envelope.title}`}
        >
          Continuer
        </Button>
      ) : envelope.status === 'sent' ? (
        <RemindButton envelope={envelope} />
      ) : envelope.sealed_at !== null ? (
        <SealedButton envelope={envelope} />
      ) : (
        isAgain(envelope.status) && <AgainButton envelope={envelope} drafts={drafts} />
      ),
    width: 112,
    align: 'end',
    narrow: 'plain',
  },
];

/** Every envelope: where it stands, who holds it, and when they are reminded. */
export default function SignaturesPage() {
  const client = useQueryClient();
  const { telemetry } = useHost();
  const list = useEntityList(envelopeList, ENVELOPE_FILTERS);
  const { filters } = list;
  const here = useResolvedPath('.').pathname.replace(/\/$/, '');
  // It is the first page of the area too.
  const base = here.endsWith('/signatures') ? here : `${here}/signatures`;
  const area = base.replace(/\/signatures$/, '');
  const { ids } = useSelectionStore((state) => selectionOf(state, LIST_KEY));
  // Ages are those of when the page was opened: a list that is read again shows the same ones.
  const [now] = useState(() => Date.now());
  const columns = useMemo(() => columnsOf(now, `${area}/create`), [now, area]);
  const { data: counts } = useQuery(statusCountsQuery(filters));
  const { data: batches = [] } = useQuery(batchesQuery);
  const { data: verifier } = useQuery(verifierQuery);
  const batch = batches.find(({ id }) => id === filters.batch);
  const rows = list.view.data ?? [];
  const saving = useAct();
  const [isWithdrawing, setWithdrawing] = useState(false);
  // What is chosen on other pages is not known here: it may be acted on.
  const chosen = new Set(ids);
  const known = rows.filter(({ id }) => chosen.has(id));
  const isAny = (test: (envelope: EnvelopeRow) => boolean) => known.length < ids.length || known.some(test);
  const isHeld = isAny(({ status }) => status === 'sent');
  const isSealed = isAny(({ sealed_at }) => sealed_at !== null);
  const bulk = useBulkAction({
    noun: ENVELOPE_NOUN,
    readNames: envelopeNames,
    changed: () => envelopesChanged(client),
  });
  const report = (error: unknown) => void telemetry.report(error, { during: 'many-envelopes' });
  return (
    <>
      <ListPage
        title={TITLE}
        actions={
          <>
            <EnvelopeViews />
            {verifier && (
              <Button icon={<SearchCheck className="icon" aria-hidden />} href={verifier} target="_blank">
                Vérifier un PDF
              </Button>
            )}
            <Button variant="primary" icon={<Plus className="icon" aria-hidden />} href={`${area}/create`}>
              Nouvelle enveloppe
            </Button>
          </>
        }
        list={list}
        texts={{
          failed: 'Impossible de charger les enveloppes',
          loading: 'Chargement des enveloppes...',
          search: 'Rechercher (objet, document, personne, référence)...',
          count: (total) => countOf(ENVELOPE_NOUN, total),
          notFound: 'Aucune enveloppe trouvée',
          empty: {
            title: 'Aucune enveloppe',
            description: 'Celles que vous préparez et envoyez à signer sont ici, jusqu’à leur preuve.',
          },
        }}
        filters={
          <>
            <ChoiceFilter
              inView
              label="État"
              value={filters.status}
              options={STATES.map(({ value, label }) => ({
                value,
                label: counts ? `${label} ${formatCount(counts.get(value) ?? 0)}` : label,
              }))}
              onChange={(status) => list.setFilter({ status })}
            />
            <ChoiceFilter
              label="De qui"
              value={filters.person}
              options={PEOPLE}
              onChange={(person) => list.setFilter({ person })}
            />
            {batches.length > 0 && (
              <ChoiceFilter
                label="Envoi à plusieurs"
                value={batch?.id ?? ''}
                options={[
                  { value: '', label: 'Tous les envois' },
                  ...batches.map(({ id, title, created_at }) => ({
                    value: id,
                    label: `${title}, ${formatDate(created_at)}`,
                  })),
                ]}
                onChange={(id) => list.setFilter({ batch: id === '' ? null : id })}
              />
            )}
          </>
        }
        notice={batch && <BatchNotice batch={batch} path={`${area}/batches/${batch.id}`} />}
      >
        {(shownRows, shown) => (
          <DataTable
            label={TITLE}
            columns={columns}
            rows={shownRows}
            hrefOf={({ id }) => `${base}/${id}`}
            selection={{
              ids,
              onChange: (next) => select(LIST_KEY, next),
              labelOf: ({ reference, title }) => `Sélectionner ${reference}, ${title}`,
            }}
            {...shown}
          />
        )}
      </ListPage>
      <SelectionBar
        listKey={LIST_KEY}
        noun={ENVELOPE_NOUN}
        total={list.total ?? 0}
        readAll={(limit) => envelopeIds(filters, limit)}
      >
        <Button
          size="sm"
          {...(isHeld && { variant: 'primary' })}
          disabled={!isHeld}
          {...(!isHeld && NONE_SENT)}
          icon={<Bell className="icon" aria-hidden />}
          onClick={() => bulk.start(remindMany(report), ids)}
        >
          Relancer
        </Button>
        <Button
          size="sm"
          icon={<Download className="icon" aria-hidden />}
          disabled={!isSealed}
          {...(!isSealed && NONE_SEALED)}
          loading={saving.isPending}
          onClick={() =>
            saving.act({
              perform: async () => savedText(await saveSealedOf(ids, report)),
              done: 'Documents scellés téléchargés',
            })
          }
        >
          Télécharger
        </Button>
        <Button
          size="sm"
          icon={<CircleSlash className="icon" aria-hidden />}
          disabled={!isHeld}
          {...(!isHeld && NONE_SENT)}
          onClick={() => setWithdrawing(true)}
        >
          Annuler…
        </Button>
      </SelectionBar>
      {isWithdrawing && (
        <ReasonDialog
          title={`Annuler ${countOf(ENVELOPE_NOUN, ids.length)}\u202f?`}
          confirm={ids.length > 1 ? 'Annuler les enveloppes' : 'Annuler l’enveloppe'}
          isPending={false}
          onClose={() => setWithdrawing(false)}
          onConfirm={(reason, done) => {
            done();
            const seen = new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
            bulk.start(withdrawMany(reason, seen, report), ids);
          }}
        />
      )}
      {bulk.job && (
        <OutcomeDialog
          noun={ENVELOPE_NOUN}
          job={bulk.job}
          onRetry={() => bulk.job && bulk.retry(bulk.job)}
          onStop={bulk.stop}
          onUndo={() => Promise.reject(new Error('nothing to undo'))}
          onClose={() => {
            bulk.close();
            clearSelection(LIST_KEY);
          }}
        />
      )}
    </>
  );
}
