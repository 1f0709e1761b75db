import { LinkSteps, useLink } from '@trame/session/link-steps';
import { AuthLayout } from './components/auth-layout.tsx';
import { ADDRESSES } from './model/addresses.ts';

/** `/auth/confirm`: uses up the link that was captured at boot. */
export function LinkPage({ onEnter }: { onEnter: (destination: string) => void }) {
  const link = useLink(ADDRESSES, onEnter);
  return (
    <AuthLayout title={link.heading}>
      <h1 className="display">{link.heading}</h1>
      <LinkSteps {...link} />
    </AuthLayout>
  );
}
