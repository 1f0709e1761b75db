import { Sentence } from '@trame/app/sentence';
import { Link } from 'react-router';
import { portalPath } from '../../../runtime/addresses.ts';
import type { InvoiceHold } from '../data/my-invoices-query.ts';
import { lifterText, pageOfHold } from '../model/holds.ts';

/** What keeps an invoice from being approved or paid, each with who can end it. */
export function InvoiceHolds({ holds }: { holds: readonly InvoiceHold[] }) {
  return (
    <ul className="invoices-holds">
      {holds.map((hold) => {
        const page = pageOfHold(hold);
        return (
          <li key={hold.hold + hold.sentence}>
            <Sentence text={hold.sentence} />{' '}
            {page ? <Link to={portalPath(page.path)}>{page.label}</Link> : lifterText(hold)}
          </li>
        );
      })}
    </ul>
  );
}
