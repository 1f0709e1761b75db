import { toE164 } from '@trame/domain';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** North American numbers are written in groups of 3, 3 and 4; French ones never are. */
const NORTH_AMERICAN = /^(?:1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]\d{4}$/;
/** « 020 7946 0958 »: eleven digits in all, one more than a French number. */
const BRITISH = /^0\d{10}$/;

/** E.164 of a number in a CV, French unless it states a country; undefined when it is not a number. */
export function phoneOf(written: string): string | undefined {
  const text = written
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(/^[^+(\d]*/, '')
    .replace(/^\(\+(\d+)\)/, '+$1')
    .trim();
  if (text.startsWith('+')) return international(text);
  const digits = text.replace(/\D/g, '');
  return (
    toE164(text, 'FR') ??
    (NORTH_AMERICAN.test(text) ? toE164(text, 'US') : undefined) ??
    (BRITISH.test(digits) ? international(`+44${digits.slice(1)}`) : undefined)
  );
}

/** With a country: a number of a range that is not in use is still that number. */
function international(text: string): string | undefined {
  const phone = parsePhoneNumberFromString(text, { extract: false });
  return phone?.isPossible() ? phone.number : undefined;
}
