import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDate } from '@trame/domain';
import { LEAD_STATUSES } from '@trame/domain/requests';
import { Link } from '@trame/platform/router';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { UserRound } from 'lucide-react';
import { boardQuery, type Lead, type LeadFilters } from '../data/leads.ts';
import { LeadState } from './lead-state.tsx';
import { NextStep } from './next-step.tsx';

type LeadBoardProps = {
  filters: LeadFilters;
  hrefOf: (lead: Lead) => string;
  /** The list of one status. */
  listOf: (status: LeadFilters['status']) => void;
};

/** The leads by status, one column each, where the page is wide enough for six of them. */
export function LeadBoard({ filters, hrefOf, listOf }: LeadBoardProps) {
  const query = useQuery(boardQuery(filters));
  const shown = LEAD_STATUSES.filter(
    ({ value }) =>
      filters.status === 'all' ||
      filters.status === value ||
      (filters.status === 'open' && value !== 'won' && value !== 'lost'),
  );
  return (
    <QueryView
      query={query}
      failed="Impossible de charger les demandes"
      pending={
        <LoadingStatus label="Chargement des colonnes...">
          <SkeletonBlock height={320} />
        </LoadingStatus>
      }
    >
      {({ leads, totals }) => (
        <div className="lead-board">
          {shown.map(({ value, label }) => {
            const rows = leads.filter(({ status }) => status === value);
            const total = totals.get(value) ?? 0;
            return (
              <section key={value} className="lead-column" aria-label={label}>
                <h2>
                  <LeadState status={value} />
                  <span className="num muted">{total}</span>
                </h2>
                {rows.length === 0 && <p className="lead-none muted">Aucune</p>}
                <ul>
                  {rows.map((lead) => (
                    <li key={lead.id}>
                      <LeadCard lead={lead} href={hrefOf(lead)} />
                    </li>
                  ))}
                </ul>
                {total > rows.length && (
                  <button type="button" className="lead-more" onClick={() => listOf(value)}>
                    Voir les {total}
                  </button>
                )}
              </section>
            );
          })}
        </div>
      )}
    </QueryView>
  );
}

function LeadCard({ lead, href }: { lead: Lead; href: string }) {
  return (
    <article className="lead-card">
      <h3>
        <Link to={href}>{lead.company}</Link>
      </h3>
      <p className="lead-need">{lead.need}</p>
      <NextStep lead={lead} />
      <p className="lead-foot muted">
        <span className="lead-who">
          <UserRound className="icon" aria-hidden />
          {lead.owner_name ?? 'Personne'}
        </span>
        <span className="num">{formatDate(lead.created_at)}</span>
      </p>
    </article>
  );
}
