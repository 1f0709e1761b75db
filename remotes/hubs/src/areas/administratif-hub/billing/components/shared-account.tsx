import { Alert } from '@trame/ui/alert';
import type { BankAccount } from '../data/accounts.ts';

/** Which other trainers gave the same account; nothing when there is none. */
export function SharedAccount({ account: { others_with_it } }: { account: BankAccount }) {
  if (others_with_it.length === 0) return null;
  return (
    <Alert tone="warning">
      Même compte que {others_with_it.join(', ')}. Normal si une même société facture pour eux&nbsp;; sinon,
      vérifiez avant de confirmer.
    </Alert>
  );
}
