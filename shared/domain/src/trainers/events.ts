/** What the thread of a trainer holds, from the application on; `private.trainer_events` has the same kinds. */
export const TRAINER_EVENT_KINDS: readonly { value: string; label: string }[] = [
  { value: 'application_received', label: 'Candidature reçue' },
  { value: 'application_read', label: 'Candidature lue' },
  { value: 'evaluated', label: 'Candidature évaluée' },
  { value: 'account_opened', label: 'Compte ouvert' },
  { value: 'account_approved', label: 'Compte approuvé' },
  { value: 'account_rejected', label: 'Compte refusé' },
  { value: 'account_suspended', label: 'Compte suspendu' },
  { value: 'account_reactivated', label: 'Compte rétabli' },
  { value: 'account_closed', label: 'Compte fermé' },
  { value: 'profile_changed', label: 'Profil modifié' },
  { value: 'paper_deposited', label: 'Pièce déposée' },
  { value: 'paper_withdrawn', label: 'Pièce retirée' },
  { value: 'paper_verified', label: 'Pièce vérifiée' },
  { value: 'paper_refused', label: 'Pièce refusée' },
  { value: 'paper_expired', label: 'Pièce expirée' },
  { value: 'paper_reminder', label: 'Rappel envoyé' },
  { value: 'billing_changed', label: 'Profil de facturation modifié' },
  { value: 'iban_changed', label: 'IBAN modifié' },
  { value: 'iban_confirmed', label: 'IBAN confirmé' },
  { value: 'iban_refused', label: 'IBAN refusé' },
  { value: 'mission_planned', label: 'Mission prévue' },
  { value: 'mission_changed', label: 'Mission modifiée' },
  { value: 'mission_cancelled', label: 'Mission annulée' },
  { value: 'invoice_deposited', label: 'Facture ou avoir déposé' },
  { value: 'invoice_moved', label: 'Facture ou avoir traité' },
  { value: 'invoice_question', label: 'Question sur une facture' },
  { value: 'invoice_answer', label: 'Réponse sur une facture' },
  { value: 'invoice_withdrawn', label: 'Facture ou avoir retiré' },
  { value: 'contract_signed', label: 'Document signé' },
];

/** French name of a kind of event, for the staff; one that this version does not know is shown as it is. */
export function trainerEventLabel(kind: string): string {
  return TRAINER_EVENT_KINDS.find(({ value }) => value === kind)?.label ?? kind;
}
