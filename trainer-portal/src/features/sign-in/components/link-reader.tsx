import { pendingLink } from '@trame/session/link';
import { LinkSteps, useLink } from '@trame/session/link-steps';
import { report } from '@trame/session/telemetry';
import { useState } from 'react';
import { addresses } from '../../../runtime/addresses.ts';
import { acceptNotice } from '../data/notice.ts';
import { SignInPageLayout } from './sign-in-page-layout.tsx';

/** Whether a link is the answer of a provider. */
function isOfProvider(): boolean {
  const link = pendingLink();
  return link !== undefined && 'proof' in link && link.proof.kind === 'code';
}

/** Uses up the link that was captured at boot. */
export function LinkReader({ onGo }: { onGo: (address: string) => void }) {
  // Before the link is used up, and with it forgotten.
  const [isFromProvider] = useState(isOfProvider);
  const goOn = (address: string) => {
    // Nobody is kept out for it: the next sign-in with the provider records it.
    if (isFromProvider) void acceptNotice().catch((error: unknown) => report(error, { boundary: 'session' }));
    onGo(address);
  };
  const link = useLink(addresses(), goOn);
  return (
    <SignInPageLayout title={link.heading}>
      <LinkSteps {...link} />
    </SignInPageLayout>
  );
}
