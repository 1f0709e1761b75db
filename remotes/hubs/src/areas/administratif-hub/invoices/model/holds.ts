import { HOLD_LIFTERS } from '@trame/domain/invoices';
import type { Hold } from '../data/invoices.ts';

const TITLES: Readonly<Record<string, string>> = {
  paper: 'Une pièce légale n’est pas en règle',
  iban: 'IBAN à confirmer',
  refused_account: 'La banque a refusé l’IBAN',
  returned: 'Un paiement est revenu',
  evidence: 'Des preuves manquent',
  deposits: 'Des acomptes déduits manquent',
  run: 'Dans un virement préparé',
  second_person: 'Une autre personne paie',
  credit_note: 'Un avoir est à décider',
  refund: 'Un remboursement est attendu',
  seller_number: 'Un numéro déjà déposé pour cette société',
};

/** What holds an invoice, in a few words. */
export const holdTitle = ({ hold, lifted_by }: Hold): string => {
  // An account that was given is the office’s to confirm, and documents that came are its to check.
  if (hold === 'iban' && lifted_by !== 'office') return 'IBAN absent';
  if (hold === 'evidence' && lifted_by === 'office') return 'Des preuves à vérifier';
  return TITLES[hold] ?? 'Retenue';
};

/** Why, and who can lift it. */
export const holdSentence = ({ sentence, lifted_by }: Hold): string =>
  [sentence, HOLD_LIFTERS[lifted_by]].filter(Boolean).join(' ');
