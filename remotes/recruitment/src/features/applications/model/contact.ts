import { formatPhone, whatsappUrl } from '@trame/domain';

/** How to reach an applicant by phone: a WhatsApp link, or why there is none. */
export type PhoneContact = { label: string; href: string } | { label: string; problem: string };

/** The WhatsApp link of a phone number (spec §5), its refusal as a sentence; undefined without a number. */
export function phoneContact(phone: string | null, country: string | null): PhoneContact | undefined {
  if (!phone?.trim()) return undefined;
  const label = formatPhone(phone, country);
  try {
    return { label, href: whatsappUrl(phone, country) };
  } catch (error) {
    return { label, problem: error instanceof Error ? error.message : String(error) };
  }
}
