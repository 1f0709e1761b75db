/**
 * How a trainer stands to VAT, and the codes of the XML (EN 16931: category, VATEX reason). What is printed, and when a case is
 * right, are rules as data: `vatTextKey`, `vatHelpKey`. `isInReform`: who issues electronic invoices once the reform is there; an exempt
 * training and a company of another country are outside of it.
 */
export const VAT_CASES = [
  {
    value: 'assujetti',
    label: 'TVA facturée',
    stands: 'assujetti à la TVA',
    category: 'S',
    reasonCode: null,
    isInReform: true,
  },
  {
    value: 'franchise_293b',
    label: 'Franchise en base',
    stands: 'en franchise de TVA',
    category: 'E',
    reasonCode: 'VATEX-FR-FRANCHISE',
    isInReform: true,
  },
  {
    value: 'exonere_261_4_4',
    label: 'Formation exonérée',
    stands: 'exonéré pour la formation',
    category: 'E',
    reasonCode: 'VATEX-FR-CGI261-4',
    isInReform: false,
  },
  {
    value: 'ue_autoliquidation',
    label: 'Autoliquidation',
    stands: 'en autoliquidation',
    category: 'AE',
    reasonCode: 'VATEX-EU-AE',
    isInReform: false,
  },
] as const;

export type VatCase = (typeof VAT_CASES)[number]['value'];

const BY_CASE = new Map<string, (typeof VAT_CASES)[number]>(VAT_CASES.map((one) => [one.value, one]));

/** A case of VAT with its words and codes. */
export function vatCase(value: VatCase): (typeof VAT_CASES)[number] {
  const found = BY_CASE.get(value);
  if (!found) throw new RangeError(`no such case of VAT: ${value}`);
  return found;
}

/** Whether an invoice names the VAT number of who writes it: VAT is charged, or the client pays it in another country. */
export const namesVatNumber = (value: string): boolean =>
  value === 'assujetti' || value === 'ue_autoliquidation';

/** The VAT of an amount without it, in cents, halves rounded up; the rate in hundredths of a per cent. */
export const vatOfNet = (netCents: number, rate: number): number =>
  Math.floor((netCents * rate + 5000) / 10_000);

/** Rule whose text is printed in a case of VAT; none where VAT is charged. */
export const vatTextKey = (value: VatCase): string | null =>
  value === 'assujetti' ? null : `vat_text_${value}`;

/** Rule that says when a case of VAT is right. */
export const vatHelpKey = (value: VatCase): string => `vat_help_${value}`;

/** Rule whose text is printed when VAT is paid on debits. */
export const DEBITS_TEXT_KEY = 'vat_text_on_debits';
