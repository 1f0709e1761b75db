import { fieldLabels, FORM_LABELS_FR, optionLabel, rulesOf, type ApplicantField } from '@trame/domain';
import { PROFILE_LABELS } from '@trame/domain/trainers';

/** Names of what is held, beside those of the answers of an application. */
const OTHERS: Readonly<Record<string, string>> = {
  email_confirmed_at: 'Adresse confirmée le',
  created_at: 'Créé le',
  updated_at: 'Changé le',
  refreshed_at: 'Prolongée le',
  not_after: 'Finit le',
  last_sign_in_at: 'Dernière connexion',
  said_by_person: 'Dit à l’inscription',
  trainer_account: 'Compte formateur',
  accepted_notices: 'Notices acceptées',
  version: 'Version',
  accepted_at: 'Acceptée le',
  new_address: 'Nouvelle adresse demandée',
  email: 'Adresse e-mail',
  allowed_at: 'Demandée le',
  reminders_refused_at: 'Rappels refusés le',
  status: 'État',
  status_reason: 'Motif',
  consent_at: 'Notice acceptée le',
  consent_version: 'Version de la notice',
  resume_original_name: 'CV',
  resume_size: 'Taille du CV, en octets',
  references_original_name: 'Références',
  references_size: 'Taille des références, en octets',
  saved_at: 'Enregistré le',
  periods: 'Périodes',
  calendar_address: 'Adresse secrète du calendrier',
  last_read_at: 'Lue le',
  starts_on: 'Du',
  ends_on: 'Au',
  kind: 'Nature',
  note: 'Précision',
  file_name: 'Fichier',
  file_size: 'Taille en octets',
  pages: 'Pages',
  issued_on: 'Délivrée le',
  expires_on: 'Valable jusqu’au',
  reference: 'Référence',
  reading: 'Lu dans le document',
  checked_at: 'Contrôlée le',
  code_checked: 'Code vérifié',
  reason: 'Motif',
  kept_until: 'Gardée jusqu’au',
  at: 'Le',
  sentence: 'Ce que vous lisez',
  sent_at: 'Parti le',
  channel: 'Moyen',
  recipient: 'Destinataire',
  subject: 'Objet',
  message: 'Message',
  received_on: 'Reçue le',
  due_on: 'Réponse due le',
  state: 'État',
  closed_on: 'Close le',
  aal: 'Niveau de preuve',
  ip: 'Adresse du réseau',
  user_agent: 'Navigateur',
};

/** The name of a value in a part; one that no list names is shown as it is. */
export function labelOf(part: string, key: string): string {
  if (part === 'profile' && key in PROFILE_LABELS) return PROFILE_LABELS[key as keyof typeof PROFILE_LABELS];
  // « Reçue le » of an application is « Créé le » elsewhere.
  const ofApplication = part === 'application' ? fieldLabels()[key as ApplicantField] : undefined;
  return ofApplication ?? OTHERS[key] ?? fieldLabels()[key as ApplicantField] ?? key;
}

/** A stored choice in French, where the value has choices. */
export function choiceText(key: string, value: string): string {
  if (!(key in FORM_LABELS_FR)) return value;
  return optionLabel(rulesOf(key as ApplicantField).options ?? [], value);
}
