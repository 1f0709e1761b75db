import { usePage } from '@trame/platform';
import { Page } from '@trame/ui/page';
import { getConfig } from '../../runtime/config.ts';
import { useSessionStore } from '@trame/session/session-store';
import { ChangePassword } from './components/change-password.tsx';
import { OtherSessions } from './components/other-sessions.tsx';
import { SecondFactor } from './components/second-factor.tsx';
import '../../styles/signin.css';
import './styles/account.css';

const TITLE = 'Mon compte';

/** How one signs in: password, authenticator app, open sessions. */
export default function AccountPage() {
  usePage({ title: TITLE });
  const user = useSessionStore((state) => state.user);
  if (!user) return null;
  return (
    <Page title={TITLE} subtitle={`${user.displayName} · ${user.email}`}>
      <div className="account">
        <ChangePassword user={user} />
        <SecondFactor settings={getConfig().mfa} />
        <OtherSessions />
      </div>
    </Page>
  );
}
