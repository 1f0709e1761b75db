import { lazy, Suspense } from 'react';
import type { WhatsappLinkProps } from './whatsapp-link.tsx';

/** The number as it is stored, while the rules of all countries' numbers are loading or when they failed to load. */
function PlainPhone({ phone }: WhatsappLinkProps) {
  return <span className="num">{phone}</span>;
}

/** How the world writes its numbers weighs more than the rest of the list: the cards do not wait for it. */
const WhatsappLink = lazy(() => import('./whatsapp-link.tsx').catch(() => ({ default: PlainPhone })));

/** A phone number as a WhatsApp link. */
export function PhoneLink(props: WhatsappLinkProps) {
  return (
    <Suspense fallback={<PlainPhone {...props} />}>
      <WhatsappLink {...props} />
    </Suspense>
  );
}
