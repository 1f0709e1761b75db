import { vatCase, type VatCase } from '@trame/domain/invoices';

const NOT_ONE =
  'Trame n’en est pas une\u00a0: une facture déposée ici en est la copie, rapprochée par votre SIREN et son numéro, jamais comptée deux fois.';

/**
 * What the reform asks of a trainer with this case of VAT; of all, before they have chosen one.
 * @param hasBegun whether the day has come from which they must
 */
export function reformText(value: VatCase | undefined, hasBegun: boolean): string {
  if (value === undefined)
    return `Les entreprises établies en France qui relèvent de la TVA, franchise comprise, ${hasBegun ? 'émettent' : 'émettront'} leurs factures par une plateforme agréée. ${NOT_ONE}`;
  if (vatCase(value).isInReform)
    return `Vous ${hasBegun ? 'émettez' : 'émettrez'} vos factures par une plateforme agréée de votre choix. ${NOT_ONE}`;
  return value === 'exonere_261_4_4'
    ? 'Les formations exonérées ne passent pas par une plateforme agréée\u00a0: continuez à déposer leurs factures ici. Vos autres prestations, elles, y passent.'
    : 'L’obligation vise les entreprises établies en France\u00a0: continuez à déposer vos factures ici.';
}
