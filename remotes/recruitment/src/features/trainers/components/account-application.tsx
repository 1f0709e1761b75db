import { withDe } from '@trame/domain';
import { keepFocus } from '@trame/app/keep-focus';
import { useHost } from '@trame/platform';
import { Link } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Link2 } from 'lucide-react';
import type { AccountRow } from '../data/account-row.ts';

export type AccountApplicationProps = { account: AccountRow; onLink: (account: AccountRow) => void };

/** The application an account is linked to, or the way to link one. */
export function AccountApplication({ account, onLink }: AccountApplicationProps) {
  const { linkTo } = useHost();
  const { application_id: id, application_reference: reference, application_name: name } = account;
  if (id === null) {
    if (account.status === 'closed') return null;
    return (
      <Button
        ref={keepFocus}
        variant="link"
        size="sm"
        icon={<Link2 className="icon" aria-hidden />}
        aria-label={`Lier une candidature au compte ${withDe(account.full_name)}`}
        onClick={() => onLink(account)}
      >
        Lier une candidature
      </Button>
    );
  }
  const address = linkTo('recruitment.application', { id });
  const text = <span className="num nowrap">{reference}</span>;
  return (
    <span className="acct-application">
      {address ? (
        <Link
          to={address}
          aria-label={['Candidature', reference, name && withDe(name)].filter(Boolean).join(' ')}
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  );
}
