import { keepFocus } from '@trame/app/keep-focus';
import { decisionsFrom, type AccountDecision, withDe } from '@trame/domain';
import { Button } from '@trame/ui/button';
import type { AccountRow } from '../data/account-row.ts';
import { DECISION_TEXTS } from '../model/account-texts.ts';

export type AccountActionsProps = {
  account: AccountRow;
  onDecide: (account: AccountRow, decision: AccountDecision) => void;
};

/** The decisions about an account, the favourable one first. */
export function AccountActions({ account, onDecide }: AccountActionsProps) {
  return (
    <div className="acct-actions">
      {decisionsFrom(account.status).map((decision) => (
        <Button
          key={decision}
          ref={keepFocus}
          size="sm"
          variant={decision === 'approve' || decision === 'reactivate' ? 'soft' : 'text'}
          aria-label={`${DECISION_TEXTS[decision].action} le compte ${withDe(account.full_name)}`}
          onClick={() => onDecide(account, decision)}
        >
          {DECISION_TEXTS[decision].action}
        </Button>
      ))}
    </div>
  );
}
