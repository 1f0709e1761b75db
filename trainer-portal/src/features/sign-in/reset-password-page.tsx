import { pendingLink } from '@trame/session/link';
import { ResetPassword } from '@trame/session/reset-password';
import { useState } from 'react';
import { addresses } from '../../runtime/addresses.ts';
import { LinkReader } from './components/link-reader.tsx';
import { SignInPageLayout } from './components/sign-in-page-layout.tsx';

/** Where a recovery link leads: it is used up first, then the password is chosen. */
export default function ResetPasswordPage({ onGo }: { onGo: (address: string) => void }) {
  const [hasLink, setHasLink] = useState(() => pendingLink() !== undefined);
  const goOn = (address: string) => {
    if (address === addresses().resetPassword) setHasLink(false);
    else onGo(address);
  };
  if (hasLink) return <LinkReader onGo={goOn} />;
  return (
    <SignInPageLayout title="Nouveau mot de passe">
      <ResetPassword addresses={addresses()} onDone={onGo} />
    </SignInPageLayout>
  );
}
