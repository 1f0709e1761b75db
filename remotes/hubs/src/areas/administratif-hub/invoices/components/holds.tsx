import { Link } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import type { Invoice } from '../data/invoices.ts';
import { holdsOf } from '../model/holds.ts';

type HoldsProps = { invoice: Invoice; accountsPath: string; missionsPath: string };

/** What keeps an invoice from being paid, each with who can lift it. */
export function Holds({ invoice, accountsPath, missionsPath }: HoldsProps) {
  const holds = holdsOf(invoice);
  if (holds.length === 0) return null;
  return (
    <ul className="fct-holds" aria-label="Ce qui retient le paiement">
      {holds.map(({ key, title, sentence }) => (
        <li key={key}>
          <Alert tone="warning" title={title}>
            {sentence} {key === 'account' && <Link to={accountsPath}>Voir les comptes</Link>}
            {key === 'evidence' && invoice.mission_id && (
              <Link to={`${missionsPath}/${invoice.mission_id}`}>Voir la mission</Link>
            )}
          </Alert>
        </li>
      ))}
    </ul>
  );
}
