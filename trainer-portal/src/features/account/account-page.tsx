import { useQuery } from '@tanstack/react-query';
import { usePage } from '@trame/platform';
import { ChangePassword } from '@trame/session/change-password';
import { getConfig } from '@trame/session/config';
import { OtherSessions } from '@trame/session/other-sessions';
import { SecondFactor } from '@trame/session/second-factor';
import { useSessionStore } from '@trame/session/session-store';
import { ErrorState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { ChangeEmail } from './components/change-email.tsx';
import { CloseAccount } from './components/close-account.tsx';
import { FirstPassword } from './components/first-password.tsx';
import { signInQueryOptions } from './data/sign-in-query.ts';
import './account.css';

const TITLE = 'Mon compte';

/** How one signs in: address, password, authenticator app, open sessions; and how one leaves. */
export default function AccountPage() {
  usePage({ title: TITLE });
  const user = useSessionStore((state) => state.user);
  const signIn = useQuery(signInQueryOptions());
  if (!user) return null;
  return (
    <>
      <header className="account-head">
        <h1 className="display portal-title">{TITLE}</h1>
        <p className="muted account-address">
          <span>{user.displayName}</span>
          <span>{user.email}</span>
        </p>
      </header>
      <div className="account-list">
        {signIn.isPending && (
          <LoadingStatus label="Lecture de votre compte…">
            <SkeletonBlock height={320} />
          </LoadingStatus>
        )}
        {signIn.isError && (
          <ErrorState title="Impossible de lire votre compte" onRetry={() => void signIn.refetch()} />
        )}
        {signIn.data &&
          (signIn.data.hasPassword ? (
            <>
              <ChangePassword user={user} />
              <ChangeEmail
                user={user}
                pendingEmail={signIn.data.pendingEmail}
                hasProviders={signIn.data.providers.length > 0}
              />
            </>
          ) : (
            <FirstPassword user={user} />
          ))}
        {!signIn.isPending && (
          <>
            <SecondFactor isAvailable={getConfig().mfa.available} />
            <OtherSessions />
          </>
        )}
        {signIn.data?.hasPassword && <CloseAccount user={user} />}
      </div>
    </>
  );
}
