import { useQuery } from '@tanstack/react-query';
import { Sentence } from '@trame/app/sentence';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { Link } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { holdsQuery, type Invoice } from '../data/invoices.ts';
import { holdSentence, holdTitle } from '../model/holds.ts';

type HoldsProps = { invoice: Invoice; accountsPath: string; missionsPath: string };

/** What holds an invoice, each with who can lift it. */
export function Holds({ invoice, accountsPath, missionsPath }: HoldsProps) {
  const { data: holds = [], error } = useQuery(holdsQuery(invoice.id));
  useQuietReport([error], 'invoice-holds');
  if (holds.length === 0) return null;
  return (
    <ul className="fct-holds" aria-label="Ce qui retient le paiement">
      {holds.map((hold) => (
        <li key={`${hold.hold} ${hold.sentence}`}>
          <Alert tone={hold.holds_payment ? 'warning' : 'info'} title={holdTitle(hold)}>
            <Sentence text={holdSentence(hold)} />{' '}
            {['iban', 'refused_account'].includes(hold.hold) && (
              <Link to={accountsPath}>Voir les comptes</Link>
            )}
            {hold.hold === 'evidence' && invoice.mission_id && (
              <Link to={`${missionsPath}/${invoice.mission_id}`}>Voir la mission</Link>
            )}
          </Alert>
        </li>
      ))}
    </ul>
  );
}
