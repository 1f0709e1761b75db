/**
 * How a trainer stands to VAT: the words to print as they are (CGI), and the codes of the XML (EN 16931: category, VATEX
 * reason).
 */
export const VAT_CASES = [
  {
    value: 'assujetti',
    label: 'TVA facturée',
    stands: 'assujetti à la TVA',
    hint: 'Vous ajoutez la TVA à votre prix et la reversez à l’État',
    mention: null,
    category: 'S',
    reasonCode: null,
  },
  {
    value: 'franchise_293b',
    label: 'Franchise en base',
    stands: 'en franchise de TVA',
    hint: 'Votre chiffre d’affaires reste sous le seuil',
    mention: 'TVA non applicable, art. 293 B du CGI',
    category: 'E',
    reasonCode: 'VATEX-FR-FRANCHISE',
  },
  {
    value: 'exonere_261_4_4',
    label: 'Formation exonérée',
    stands: 'exonéré pour la formation',
    hint: 'Vous avez l’attestation 3511 de l’administration',
    mention: 'Exonération de TVA, art. 261-4-4° a du CGI',
    category: 'E',
    reasonCode: 'VATEX-FR-CGI261-4',
  },
  {
    value: 'ue_autoliquidation',
    label: 'Autoliquidation',
    stands: 'en autoliquidation',
    hint: 'Votre entreprise est établie dans un autre pays de l’Union',
    mention: 'Autoliquidation',
    category: 'AE',
    reasonCode: 'VATEX-EU-AE',
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
