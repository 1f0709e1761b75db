import { lazyPart } from '@trame/app/lazy-part';
import type { WhatsappLinkProps } from './whatsapp-link.tsx';

/** The number as it is stored, while the rules of all countries' numbers are loading or when they failed to load. */
function PlainPhone({ phone }: WhatsappLinkProps) {
  return <span className="num">{phone}</span>;
}

/**
 * A phone number as a WhatsApp link. How the world writes its numbers weighs more than the rest of the list: the cards do
 * not wait for it.
 */
export const PhoneLink = lazyPart(() => import('./whatsapp-link.tsx'), {
  pending: PlainPhone,
  failed: PlainPhone,
});
