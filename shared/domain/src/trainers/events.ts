/** What the thread of a trainer holds, from the application on; `private.trainer_events` has the same kinds. */
export const TRAINER_EVENT_KINDS = [
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
  { value: 'paper_verified', label: 'Pièce vérifiée' },
  { value: 'paper_refused', label: 'Pièce refusée' },
  { value: 'paper_expired', label: 'Pièce expirée' },
  { value: 'paper_reminder', label: 'Rappel envoyé' },
] as const;

/** French name of a kind of event, for the staff; one that this version does not know is shown as it is. */
export function trainerEventLabel(kind: string): string {
  return TRAINER_EVENT_KINDS.find(({ value }) => value === kind)?.label ?? kind;
}
