import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@trame/domain';
import { isRightsRequestOpen } from '@trame/domain/requests';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { PageQueryView } from '@trame/app/page-query-view';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Tag } from '@trame/ui/tag';
import { useState } from 'react';
import { CLOSED_SHOWN, rightsRequestsQueryOptions, type RightsRequest } from '../data/rights-requests.ts';
import { dueText, rightLabel, stateLabel, urgency } from '../model/request-text.ts';

const RequestDialog = lazyDialog(() => import('./request-dialog.tsx'));

const FAILED = 'Impossible de charger les demandes de droits';

/** What people asked about their data: what is due first, then what was answered. */
export function RequestsTab() {
  return (
    <PageQueryView
      query={useQuery(rightsRequestsQueryOptions())}
      failed={FAILED}
      pending={
        <LoadingStatus label="Chargement des demandes...">
          <SkeletonBlock height={220} />
        </LoadingStatus>
      }
      empty={
        <EmptyState
          title="Aucune demande de droits"
          description="Une demande envoyée par la page RGPD du site arrive ici, avec la date à laquelle la réponse est due."
        />
      }
    >
      {(requests) => <Requests requests={requests} />}
    </PageQueryView>
  );
}

function Requests({ requests }: { requests: readonly RightsRequest[] }) {
  const [openedId, setOpenedId] = useState<string>();
  const opened = requests.find(({ id }) => id === openedId);
  const open = requests.filter(({ state }) => isRightsRequestOpen(state));
  const closed = requests.filter(({ state }) => !isRightsRequestOpen(state));
  return (
    <div className="ret-stack">
      <Section title={`À répondre (${open.length})`}>
        {open.length === 0 ? (
          <EmptyState compact title="Toutes les demandes ont leur réponse" />
        ) : (
          <ul className="ret-list">
            {open.map((request) => (
              <RequestRow key={request.id} request={request} onOpen={() => setOpenedId(request.id)} />
            ))}
          </ul>
        )}
      </Section>
      {closed.length > 0 && (
        <Section title="Closes">
          <p className="ret-why">
            Une demande est effacée un an après sa réponse, une opposition trois ans après.
            {closed.length === CLOSED_SHOWN && ` Les ${CLOSED_SHOWN} dernières sont affichées.`}
          </p>
          <ul className="ret-list">
            {closed.map((request) => (
              <RequestRow key={request.id} request={request} onOpen={() => setOpenedId(request.id)} />
            ))}
          </ul>
        </Section>
      )}
      {opened && <RequestDialog key={opened.id} request={opened} onClose={() => setOpenedId(undefined)} />}
    </div>
  );
}

function RequestRow({ request, onOpen }: { request: RightsRequest; onOpen: () => void }) {
  const { closed_on, due_on, kind, name, received_on, reference, state } = request;
  const how = urgency(request);
  return (
    <li className="ret-row">
      <span className="ret-person">
        <strong>{name}</strong>
        <span className="muted num nowrap">{reference}</span>
      </span>
      <span className="ret-row-why">
        {rightLabel(kind)}, <span className="num">reçue le {formatDate(received_on)}</span>
      </span>
      <span className="ret-row-when">
        <Tag
          {...(how === 'late'
            ? { tone: 'danger' as const }
            : how === 'soon'
              ? { tone: 'warning' as const }
              : {})}
        >
          {how === 'late' ? 'En retard' : stateLabel(state)}
        </Tag>
        <span className="num">
          {closed_on ? (
            `le ${formatDate(closed_on)}`
          ) : (
            <>
              {formatDate(due_on)}
              <span className="muted">, {dueText(due_on)}</span>
            </>
          )}
        </span>
      </span>
      <span className="ret-row-action">
        <Button size="sm" onClick={onOpen} aria-label={`Ouvrir la demande ${reference}`}>
          Ouvrir
        </Button>
      </span>
    </li>
  );
}
