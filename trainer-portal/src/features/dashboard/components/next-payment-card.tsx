import { euros } from '@trame/domain/invoices';
import { Card } from '@trame/ui/page';
import type { NextPayment } from '../model/next-payment.ts';

const listOf = (numbers: readonly string[]): string =>
  numbers.length === 1 ? `Facture ${numbers[0]}` : `${numbers.length} factures`;

/** The next transfer: how much, when, for what; and what comes after it. */
export function NextPaymentCard({ payment: { first, later } }: { payment: NextPayment }) {
  return (
    <Card padded={false}>
      <div className="dashboard-payment">
        {first ? (
          <>
            <p className="display num">{euros(first.cents)}</p>
            <p>
              <strong>{first.when}</strong>
              <small className="num">{listOf(first.numbers)}</small>
            </p>
          </>
        ) : (
          <p className="muted">Aucun virement prévu.</p>
        )}
        {later.length > 0 && (
          <dl>
            {later.map(({ label, cents }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{euros(cents)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Card>
  );
}
