import { formatDateTime } from '@trame/domain';
import { Facts } from '@trame/ui/facts';
import type { Receipt } from '../data/receipts-query.ts';
import { doneBy, reasonLabel, receiptNumber, removedText } from '../model/receipt-text.ts';

/** All values of a receipt. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  return (
    <div className="ret-receipt">
      <Facts
        layout="columns"
        items={[
          { label: 'Reçu', value: <span className="num">{receiptNumber(receipt)}</span> },
          { label: 'Date', value: <span className="num">{formatDateTime(receipt.at)}</span> },
          { label: 'Motif', value: reasonLabel(receipt.reason) },
          { label: 'Par', value: doneBy(receipt) },
        ]}
      />
      <Facts
        items={[
          { label: 'Détruit', value: removedText(receipt.removed) },
          {
            label: 'Empreinte de l’identifiant (SHA-256)',
            value: <code className="ret-digest">{receipt.application_digest}</code>,
          },
        ]}
      />
    </div>
  );
}
