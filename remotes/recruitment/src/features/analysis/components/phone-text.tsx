import { formatPhone } from '@trame/domain';

/** A number as it is read aloud; apart, because how the world writes its numbers weighs more than the card. */
export default function PhoneText({ phone }: { phone: string }) {
  return <span className="num">{formatPhone(phone)}</span>;
}
