import { foldWords } from './folding.ts';

/** Phone numbers in a text: French ones with any separators, others from +; the same patterns are in the database. */
export const PHONE_IN_TEXT =
  /(?:^|[^0-9+])((?:\+33 ?(?:\(0\) ?)?|0033 ?|0)[1-9](?:[ .-]?[0-9]{2}){4}|\+[1-9][0-9]{0,2}(?: ?[0-9]{2,4}){2,5})(?![0-9])/g;
export const EMAIL_IN_TEXT =
  /(?:^|[^a-z0-9._%+-])([a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4})/g;

/** The accessibility contact of the company's settings; phones are E.164. */
export type AccessibilityContact = {
  name?: string;
  phone?: string;
  email?: string;
  /** Names, phones and addresses that older versions of the settings had, and the present one has not. */
  outdated?: readonly string[];
};

const e164 = (phone: string): string => {
  const digits = phone.replace('(0)', '').replace(/[^0-9+]/g, '');
  if (digits.startsWith('+')) return digits;
  return `+33${digits.startsWith('0033') ? digits.slice(4) : digits.slice(1)}`;
};

/** The phones, as E.164, and the addresses that a text names. */
export function contactsIn(text: string): string[] {
  const folded = foldWords(text);
  return [
    ...Array.from(folded.matchAll(PHONE_IN_TEXT), ([, phone = '']) => e164(phone)),
    ...Array.from(folded.matchAll(EMAIL_IN_TEXT), ([, email = '']) => email),
  ];
}

/** Whether one can reach somebody by what a text says, and what in it is outdated. */
export function resolveContact(
  text: string,
  { name, phone, email, outdated = [] }: AccessibilityContact,
): { isReachable: boolean; outdated: string[] } {
  const folded = foldWords(text);
  const contacts = contactsIn(text);
  const isNamed = (entry: string) => contacts.includes(entry) || folded.includes(foldWords(entry));
  const isKnownByName = Boolean(name && (phone || email)) && folded.includes(foldWords(name ?? ''));
  return {
    isReachable: contacts.length > 0 || isKnownByName,
    outdated: outdated.filter(isNamed),
  };
}

/** A text in which one name, phone or address stands for another; unchanged where it is written otherwise. */
export function withContactReplaced(text: string, old: string, fresh: string): string {
  if (old.startsWith('+'))
    return text.replace(PHONE_IN_TEXT, (whole: string, phone: string) =>
      e164(phone) === old ? whole.replace(phone, fresh) : whole,
    );
  const at = text.toLowerCase().indexOf(old.toLowerCase());
  return at === -1 ? text : `${text.slice(0, at)}${fresh}${text.slice(at + old.length)}`;
}
