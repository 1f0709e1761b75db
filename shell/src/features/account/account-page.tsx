import { usePage } from '@trame/platform';
import { Page } from '@trame/ui/page';
import { getConfig } from '@trame/session/config';
import { useSessionStore } from '@trame/session/session-store';
import { ChangePassword } from '@trame/session/change-password';
import { OtherSessions } from '@trame/session/other-sessions';
import { SecondFactor } from '@trame/session/second-factor';
import { TaskDigest } from './components/task-digest.tsx';
import './account.css';

const TITLE = 'Mon compte';

/** How one signs in: password, authenticator app, open sessions; and what one gets by mail. */
export default function AccountPage() {
  usePage({ title: TITLE });
  const user = useSessionStore((state) => state.user);
  const roles = useSessionStore((state) => state.roles);
  const { available, requiredForAdmin } = getConfig().mfa;
  const isAsked = requiredForAdmin && roles.includes('admin');
  if (!user) return null;
  return (
    <Page title={TITLE} subtitle={`${user.displayName} · ${user.email}`}>
      <div className="account-parts">
        <ChangePassword user={user} />
        <SecondFactor
          isAvailable={available}
          note={isAsked ? 'Le rôle d’administrateur la demande.' : undefined}
        />
        <OtherSessions />
        {roles.length > 0 && <TaskDigest />}
      </div>
    </Page>
  );
}
