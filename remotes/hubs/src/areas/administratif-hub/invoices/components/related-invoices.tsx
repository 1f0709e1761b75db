import { useQuery } from '@tanstack/react-query';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { formatDate } from '@trame/domain';
import { Link } from '@trame/platform/router';
import { Section } from '@trame/ui/page';
import { relatedQuery, shownOf, type RelatedTo } from '../data/invoices.ts';
import { amountText, nameOf } from '../model/invoice.ts';
import { InvoiceState } from './invoice-state.tsx';
import '../styles/invoices.css';

type RelatedInvoicesProps = { title: string; of: RelatedTo; except?: string; invoicesPath: string };

/** The last invoices of a mission, or of a trainer beside the one that is shown; nothing while there is none. */
export function RelatedInvoices({ title, of, except, invoicesPath }: RelatedInvoicesProps) {
  const { data = [], error } = useQuery(relatedQuery(of));
  useQuietReport([error], 'related-invoices');
  const others = data.filter(({ id }) => id !== except);
  const most = shownOf(of);
  const shown = others.slice(0, most);
  if (shown.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="fct-related">
        {shown.map((invoice) => (
          <li key={invoice.id}>
            <span>
              <Link to={`${invoicesPath}/${invoice.id}`}>{nameOf(invoice)}</Link>
              <small className="muted num">
                {formatDate(invoice.issued_on)} · {amountText(invoice)}
              </small>
            </span>
            <InvoiceState invoice={invoice} />
          </li>
        ))}
      </ul>
      {others.length > most && (
        <p className="muted">
          Les {most} dernières. <Link to={`${invoicesPath}?etat=all`}>Toutes les factures</Link>
        </p>
      )}
    </Section>
  );
}
