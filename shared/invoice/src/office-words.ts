/**
 * What the rules say to the trainer, and what the office reads instead, where the two differ. The first that fits is taken, whole
 * sentences come before their parts.
 */
const PIECES: readonly (readonly [trainer: string, office: string])[] = [
  ['Vous pouvez déposer sans elles.', 'La facture peut être payée sans elles.'],
  ['Vous pouvez déposer sans elle.', 'La facture peut être payée sans elle.'],
  ['Vous pouvez déposer sans cela.', 'La facture peut être payée sans cela.'],
  ['Ni votre SIRET, ni votre SIREN', 'Ni le SIRET, ni le SIREN du formateur'],
  [
    'Votre nom n’a pas été lu au-dessus de votre adresse',
    'Le nom du formateur n’a pas été lu au-dessus de son adresse',
  ],
  ['Votre SIREN imprimé', 'Le SIREN imprimé'],
  ['Vos factures passent', 'Ses factures passent'],
  ['Votre numéro de TVA', 'Le numéro de TVA du formateur'],
  ['Votre adresse', 'L’adresse du formateur'],
  ['Votre SIREN', 'Le SIREN du formateur'],
  ['Votre nom', 'Le nom du formateur'],
  ['de votre facture', 'de sa facture'],
  ['de votre profil', 'de son profil'],
  ['de votre société', 'de sa société'],
  ['Dans votre profil', 'Dans son profil'],
  ['votre profil', 'son profil'],
  ['votre numéro de TVA', 'le numéro de TVA du formateur'],
  ['votre SIRET', 'le SIRET du formateur'],
  ['à côté de votre nom', 'à côté de son nom'],
];

/**
 * What is said to whoever deposits, and what the office reads of it once the invoice is there. The office reads the first itself where
 * it deposits.
 */
const OF_THE_DEPOSIT: readonly (readonly [depositor: string, office: string])[] = [
  [
    'La facture est lue sur la page : relisez les valeurs avant de déposer.',
    'La facture est lue sur la page : ses valeurs sont celles confirmées au dépôt.',
  ],
  [
    'Corrigez ce que vous confirmez, ou dites au dépôt pourquoi.',
    'Comparez avec la page : ce qui est confirmé sera payé.',
  ],
  ['Si cette date est mal lue, corrigez-la au dépôt.', 'Comparez cette date avec la page.'],
  [
    'Choisissez cette mission au dépôt si c’est la sienne, ou écrivez pourquoi elle est pour une autre.',
    'Demandez au formateur pour quelle mission il facture.',
  ],
  [
    'Choisissez cette mission au dépôt si c’est la sienne, ou écrivez pourquoi la facture est pour une autre.',
    'Demandez au formateur pour quelle mission il facture.',
  ],
  [
    'Vérifiez l’ordre de mission sur la facture, ou choisissez la mission au dépôt.',
    'Demandez au formateur pour quelle mission il facture.',
  ],
  [
    'Choisissez au dépôt celle de la facture, ou citez son ordre de mission.',
    'Demandez au formateur laquelle il facture.',
  ],
  [
    'Choisissez la mission au dépôt si c’est l’une d’elles, ou écrivez pourquoi elle est pour une autre.',
    'Demandez au formateur pour quelle mission il facture.',
  ],
  [
    'Citez l’ordre de mission sur la facture, ou choisissez la mission au dépôt.',
    'Demandez au formateur pour quelle mission il facture.',
  ],
  [
    'Corrigez la facture, ou dites au dépôt pourquoi le montant a changé.',
    'Demandez au formateur pourquoi le montant a changé.',
  ],
  ['Joignez-les au dépôt, ou plus tard dans la facture.', 'Demandez-les au formateur.'],
  [
    'Si c’est la même prestation, elle est déjà facturée. Sinon, dites au dépôt pourquoi ce sont deux prestations.',
    'Si c’est la même prestation, elle est déjà facturée. Sinon, demandez au formateur en quoi ce sont deux prestations.',
  ],
];

/** Advice that is neither to write to the trainer nor to follow at the deposit. */
const OF_THE_OFFICE: ReadonlyMap<string, string> = new Map([
  ['Suivez-la dans « Mes factures ».', 'Elle est dans la liste des factures.'],
]);

const replaced = (text: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((said, [one, other]) => said.replaceAll(one, other), text);

/** A title or a sentence of the rules as the office reads it, of an invoice that is there or that it deposits itself. */
export const officeWords = (text: string, isDepositing = false): string =>
  replaced(isDepositing ? text : replaced(text, OF_THE_DEPOSIT), PIECES);

/** What to do about a finding, for the office: by itself, or by what it writes to the trainer in the trainer’s own words. */
export function officeAdvice(fix: string, isDepositing = false): { text: string; isToWrite: boolean } {
  const own = OF_THE_OFFICE.get(fix);
  if (own !== undefined) return { text: own, isToWrite: false };
  const ofDeposit = OF_THE_DEPOSIT.find(([said]) => said === fix);
  if (ofDeposit) return { text: isDepositing ? fix : ofDeposit[1], isToWrite: false };
  return { text: fix, isToWrite: true };
}
