import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { keepFocus } from '@trame/app/keep-focus';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useNotifyHolder } from '../data/use-decide-account.ts';
import type { AccountRow } from '../data/account-row.ts';

export type UnsentMailProps = {
  account: Pick<AccountRow, 'user_id' | 'full_name'>;
  /** It says that the account was opened: nobody decided yet. */
  isOpening?: boolean;
  /** The mail went out. */
  onSent?: () => void;
};

/** A decision or an opening is saved and its holder has not been notified: the mail can be sent again. */
export function UnsentMail({ account, isOpening = false, onSent }: UnsentMailProps) {
  const notice = useActionNotice();
  const { mutate, isPending } = useNotifyHolder(() => {
    notice.succeeded('Succès', `L’e-mail est parti à ${account.full_name}`);
    onSent?.();
  });
  const send = () =>
    mutate(account.user_id, { onError: (cause) => notice.failed(cause, 'Impossible d’envoyer l’e-mail') });
  return (
    <Alert
      tone="warning"
      title={`${account.full_name} n’a pas reçu l’e-mail ${isOpening ? 'de l’ouverture' : 'de la décision'}`}
      live
      action={
        <Button ref={keepFocus} size="sm" loading={isPending} onClick={send}>
          {isPending ? 'Envoi en cours...' : 'Renvoyer l’e-mail'}
        </Button>
      }
    >
      {isOpening ? 'Le compte est ouvert' : 'La décision est enregistrée'}, mais l’e-mail n’est pas parti.
    </Alert>
  );
}
