import { LinkSteps, useLink } from '@trame/session/link-steps';
import { addresses } from '../../../runtime/addresses.ts';
import { SignInPageLayout } from './sign-in-page-layout.tsx';

/** Uses up the link that was captured at boot. */
export function LinkReader({ onGo }: { onGo: (address: string) => void }) {
  const link = useLink(addresses(), onGo);
  return (
    <SignInPageLayout title={link.heading}>
      <LinkSteps {...link} />
    </SignInPageLayout>
  );
}
