import { euros } from '@trame/domain/invoices';
import { Card } from '@trame/ui/page';
import { Link } from 'react-router';
import { portalPath } from '../../../runtime/addresses.ts';
import type { Mission } from '../../billing/data/missions.ts';
import { missionDays } from '../../billing/model/mission-text.ts';
import type { MyInvoice } from '../../invoices/data/my-invoices-query.ts';
import { listed, paymentText, statusLabel } from '../../invoices/model/my-invoices.ts';

const SHOWN = 3;
const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' });

/** The latest invoices: where each stands, and when it is paid. */
export function LatestInvoices({ invoices }: { invoices: readonly MyInvoice[] }) {
  const latest = listed(invoices).slice(0, SHOWN);
  if (latest.length === 0) return <Nothing>Aucune facture déposée.</Nothing>;
  return (
    <Card padded={false}>
      <ul className="dashboard-latest">
        {latest.map((invoice) => (
          <li key={invoice.id}>
            <Link to={portalPath(`app/my-invoices?invoice=${invoice.id}`)}>{invoice.number}</Link>
            <span className="num">
              {euros(invoice.kind === 'credit_note' ? -invoice.due_cents : invoice.due_cents)}
            </span>
            <small>{[statusLabel(invoice), paymentText(invoice)].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The missions that are not over, the nearest first. */
export function NextMissions({ missions, day }: { missions: readonly Mission[]; day: string }) {
  const next = missions
    .filter(({ ends_on }) => ends_on >= day)
    .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))
    .slice(0, SHOWN);
  if (next.length === 0) return <Nothing>Aucune mission prévue.</Nothing>;
  return (
    <Card padded={false}>
      <ul className="dashboard-missions">
        {next.map((mission) => (
          <li key={mission.id}>
            <p className="dashboard-day num" aria-hidden="true">
              <span className="display">{Number(mission.starts_on.slice(8))}</span>
              <small>{MONTH.format(Date.parse(mission.starts_on))}</small>
            </p>
            <div>
              <strong>{mission.title}</strong>
              <small>
                {[
                  missionDays(mission),
                  mission.client_name,
                  mission.is_remote ? 'à distance' : mission.place,
                ].join(' · ')}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Nothing({ children }: { children: string }) {
  return (
    <Card padded={false}>
      <p className="dashboard-later">{children}</p>
    </Card>
  );
}
