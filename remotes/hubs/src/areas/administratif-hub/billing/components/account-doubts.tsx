import { Alert } from '@trame/ui/alert';
import type { BankAccount } from '../data/accounts.ts';
import { returnedText } from '../model/account.ts';

/** What makes an account doubtful: the bank refused it, it is the one that pays, or other trainers gave it too; nothing of another. */
export function AccountDoubts({ account }: { account: BankAccount }) {
  const { others_with_it: others, is_payer: isPayer } = account;
  const returned = returnedText(account);
  return (
    <>
      {returned && <Alert tone="warning">{returned}</Alert>}
      {isPayer && (
        <Alert tone="warning">
          C’est le compte de la société qui paie&nbsp;: un virement nous reviendrait. Demandez à la personne
          le sien.
        </Alert>
      )}
      {others.length > 0 && (
        <Alert tone="warning">
          Même compte que {others.join(', ')}. Normal si une même société facture pour eux&nbsp;; sinon,
          vérifiez avant de confirmer.
        </Alert>
      )}
    </>
  );
}
