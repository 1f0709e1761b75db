import { useQuery } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { Link } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { matchingUsersQueryOptions } from '../../application-data/data/matching-users-query.ts';
import {
  trainerAccountsQueryOptions,
  type LinkedAccount,
} from '../../application-data/data/trainer-accounts-query.ts';
import { useActionNotice, useQuietReport } from '@trame/app/use-failure-notice';
import { useLinkAccount } from '../data/use-link-account.ts';
import { accountSituation, type Applicant } from '../model/account-situation.ts';
import { ACCOUNT_LINKED, LINK_FAILED, linkAdvice } from '../model/account-texts.ts';
import { AccountStatusTag } from './account-status-tag.tsx';
import { CreateAccountDialog } from './create-account-dialog.tsx';
import '../styles/account-banner.css';

export type AccountBannerProps = {
  application: Applicant & { full_name: string };
  /** The account was created or linked: the detail closes (spec §4). */
  onCreated: () => void;
};

/**
 * The state of the applicant's trainer account: to be created, to be linked, or existing. Nothing while it is unknown,
 * and when they have none and cannot have one.
 */
export function AccountBanner({ application, onCreated }: AccountBannerProps) {
  const { id, email, account_request_status: asked } = application;
  const users = useQuery(matchingUsersQueryOptions(asked ? [] : [email]));
  const userIds = asked ? [] : users.data?.map((user) => user.id);
  // Without a user there is no account to show; a requested account is linked to the application.
  const accounts = useQuery(trainerAccountsQueryOptions(asked || userIds?.length ? [id] : [], userIds));
  useQuietReport([users.error, accounts.error], 'detail-account');
  const [isCreating, setCreating] = useState(false);

  if (!accounts.data) return null;
  const situation = accountSituation(application, { users: users.data ?? [], accounts: accounts.data });
  if (situation?.kind === 'create') {
    return (
      <>
        <Alert
          tone="warning"
          icon={<UserPlus className="icon" aria-hidden />}
          action={
            <Button size="sm" onClick={() => setCreating(true)}>
              Créer compte formateur
            </Button>
          }
        >
          Un utilisateur existe avec cet email mais n'a pas de compte formateur
        </Alert>
        <CreateAccountDialog
          application={application}
          open={isCreating}
          onClose={() => setCreating(false)}
          onCreated={onCreated}
        />
      </>
    );
  }
  if (situation?.kind === 'link')
    return <LinkBanner application={application} account={situation.account} onLinked={onCreated} />;
  if (situation)
    return <KnownAccount account={situation.account} isElsewhere={situation.kind === 'elsewhere'} />;
  return null;
}

type LinkBannerProps = { application: Applicant; account: LinkedAccount; onLinked: () => void };

function LinkBanner({ application, account, onLinked }: LinkBannerProps) {
  const notice = useActionNotice();
  const { mutate, isPending, isSuccess, error } = useLinkAccount(() => {
    notice.succeeded('Succès', ACCOUNT_LINKED);
    onLinked();
  });
  const link = () =>
    mutate(
      { application_id: application.id, user_id: account.user_id },
      { onError: (cause) => notice.failed(cause, LINK_FAILED) },
    );
  return (
    <>
      <Alert
        tone="warning"
        icon={<UserPlus className="icon" aria-hidden />}
        action={
          <Button size="sm" loading={isPending || isSuccess} onClick={link}>
            {isPending ? 'Liaison en cours...' : 'Lier au compte formateur'}
          </Button>
        }
      >
        Cette personne a un compte formateur qui n’est lié à aucune candidature
      </Alert>
      {error && !isPending && (
        <Alert tone="danger" title={LINK_FAILED} live>
          {linkAdvice(error)}
        </Alert>
      )}
    </>
  );
}

/** The account there is, and the way to it. */
function KnownAccount({ account, isElsewhere }: { account: LinkedAccount; isElsewhere: boolean }) {
  const { linkTo } = useHost();
  const address = linkTo('recruitment.trainers', { compte: account.user_id });
  return (
    <p className="acct-known">
      <span className="muted">
        {isElsewhere ? 'Compte formateur, lié à une autre candidature' : 'Compte formateur'}
      </span>
      <AccountStatusTag status={account.status} />
      {address && <Link to={address}>Voir le compte</Link>}
    </p>
  );
}
