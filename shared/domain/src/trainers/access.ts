/** Version of the notice about data (`/confidentialite-formateurs`) that is accepted with an access to the portal. */
export const PORTAL_NOTICE_VERSION = '2026-11';

/**
 * What remains when a trainer closes their account, why, and for how long. Sources: article L. 123-22 of the code de
 * commerce (accounting), article 2224 of the code civil (contracts), article L. 8222-1 of the code du travail
 * (vigilance), the reading guide of Qualiopi (evidence of a cycle of certification).
 */
export const KEPT_AFTER_CLOSING: readonly Readonly<Record<'what' | 'until' | 'why', string>>[] = [
  {
    what: 'factures et pièces comptables',
    until: '10 ans après la fin de leur année',
    why: 'Code de commerce',
  },
  {
    what: 'profil de facturation et IBAN',
    until:
      'jusqu’au paiement de votre dernière facture, et tant qu’une mission faite peut encore être facturée\u202f; effacés aussitôt si rien ne vous reste à payer',
    why: 'paiement de ce qui vous est dû',
  },
  {
    what: 'contrats et lettres de mission',
    until: '5 ans après la fermeture du compte',
    why: 'prescription civile',
  },
  {
    what: 'missions',
    until: '5 ans après leur fin, ou aussi longtemps que leur facture',
    why: 'prescription civile, Code de commerce',
  },
  {
    what: 'attestations légales et preuves Qualiopi des sessions animées',
    until: '5 ans au plus, le temps des contrôles',
    why: 'Code du travail, certification',
  },
  {
    what: 'compte, candidature et CV',
    until: '2 ans après notre dernier contact, ou avant si vous le demandez',
    why: 'recrutement',
  },
];
