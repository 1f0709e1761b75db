import type { InvoiceRow } from '../data/invoices.ts';

export type Hold = {
  key: 'account' | 'evidence' | 'paper';
  title: string;
  /** What is missing, and who can lift it. */
  sentence: string;
};

/** What keeps an invoice from being paid, as far as its line says it. */
export function holdsOf({ iban_status, missing_evidence, status, withdrawn_at }: InvoiceRow): Hold[] {
  const isPaid = status === 211 || status === 212;
  if (withdrawn_at !== null || isPaid || status === 210 || status === 213) return [];
  const holds: Hold[] = [];
  if (iban_status === 'none')
    holds.push({
      key: 'account',
      title: 'Aucun compte bancaire',
      sentence: 'Rien ne peut lui être viré. Le formateur saisit son IBAN dans son espace de facturation.',
    });
  if (iban_status === 'to_confirm')
    holds.push({
      key: 'account',
      title: 'IBAN à confirmer',
      sentence: 'Rien n’est viré à ce compte avant qu’un gestionnaire l’ait confirmé par un autre moyen.',
    });
  if (missing_evidence > 0)
    holds.push({
      key: 'evidence',
      title: missing_evidence > 1 ? `${missing_evidence} preuves manquent` : 'Une preuve manque',
      sentence: 'Le formateur l’envoie, ou un gestionnaire la note reçue sur la mission.',
    });
  return holds;
}
