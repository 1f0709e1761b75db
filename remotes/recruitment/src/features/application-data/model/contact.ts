import { formatPhone, whatsappUrl } from '@trame/domain';

/** How to reach an applicant by phone: a WhatsApp link, or why there is none. */
export type PhoneContact = { label: string; href: string } | { label: string; problem: string };

/** Where a number written without a prefix is from, when the applicant named no country. */
const DEFAULT_COUNTRY = 'FR';

/** The WhatsApp link of a phone number (spec §5), its refusal as a sentence; undefined without a number. */
export function phoneContact(phone: string | null, country: string | null): PhoneContact | undefined {
  if (!phone?.trim()) return undefined;
  const from = country ?? DEFAULT_COUNTRY;
  const label = formatPhone(phone, from);
  try {
    return { label, href: whatsappUrl(phone, from) };
  } catch (error) {
    return { label, problem: error instanceof Error ? error.message : String(error) };
  }
}
