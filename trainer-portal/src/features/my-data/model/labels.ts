import { fieldLabels, FORM_LABELS_FR, optionLabel, rulesOf, type ApplicantField } from '@trame/domain';
import { PROFILE_LABELS } from '@trame/domain/trainers';

/** Names of what is held, beside those of the answers of an application, in the order in which they are shown. */
const OTHERS: Readonly<Record<string, string>> = {
  email: 'Adresse e-mail',
  name: 'Nom',
  given_name: 'Prénom',
  family_name: 'Nom de famille',
  email_confirmed_at: 'Adresse confirmée le',
  email_verified: 'Adresse vérifiée',
  phone_verified: 'Téléphone vérifié',
  sub: 'Identifiant de connexion',
  iss: 'Fournisseur de connexion',
  provider_id: 'Identifiant chez le fournisseur',
  picture: 'Photo',
  avatar_url: 'Adresse de la photo',
  notice_version: 'Version de la notice',
  last_sign_in_at: 'Dernière connexion',
  kind: 'Nature',
  status: 'État',
  state: 'État',
  status_reason: 'Motif',
  reason: 'Motif',
  at: 'Le',
  sentence: 'Ce que vous lisez',
  subject: 'Objet',
  message: 'Message',
  recipient: 'Destinataire',
  channel: 'Moyen',
  sent_at: 'Parti le',
  received_on: 'Reçue le',
  due_on: 'Réponse due le',
  closed_on: 'Close le',
  starts_on: 'Du',
  ends_on: 'Au',
  note: 'Précision',
  file_name: 'Fichier',
  pages: 'Pages',
  file_size: 'Taille',
  issued_on: 'Délivrée le',
  expires_on: 'Valable jusqu’au',
  reference: 'Référence',
  reading: 'Lu dans le document',
  checked_at: 'Contrôlée le',
  code_checked: 'Code vérifié',
  kept_until: 'Gardée jusqu’au',
  user_agent: 'Navigateur',
  ip: 'Adresse du réseau',
  aal: 'Connexion',
  refreshed_at: 'Prolongée le',
  not_after: 'Finit le',
  version: 'Version',
  accepted_at: 'Acceptée le',
  allowed_at: 'Demandée le',
  consent_at: 'Notice acceptée le',
  consent_version: 'Version de la notice',
  resume_original_name: 'CV',
  resume_size: 'Taille du CV',
  references_original_name: 'Références',
  references_size: 'Taille des références',
  saved_at: 'Enregistré le',
  periods: 'Périodes',
  calendar_address: 'Adresse secrète du calendrier',
  last_read_at: 'Lue le',
  created_at: 'Créé le',
  updated_at: 'Changé le',
  said_by_person: 'Dit à l’inscription',
  trainer_account: 'Compte formateur',
  accepted_notices: 'Notices acceptées',
  new_address: 'Nouvelle adresse demandée',
  reminders_refused_at: 'Rappels refusés le',
};

/** Names that are others in one part. */
const OF_PART: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  profile: PROFILE_LABELS,
  papers: { created_at: 'Déposée le', updated_at: 'Changée le' },
  sessions: { created_at: 'Ouverte le', updated_at: 'Utilisée le' },
  messages: { created_at: 'Écrit le' },
};

/** Keys as they are shown: what names an application, its answers as the form asks them, then the rest. */
const ORDER: readonly string[] = ['reference', ...Object.keys(FORM_LABELS_FR), ...Object.keys(OTHERS)];
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  application: ['reference', 'created_at', ...ORDER],
  profile: [...Object.keys(PROFILE_LABELS), ...ORDER],
  papers: Object.keys(OTHERS),
  availability: ['starts_on', 'ends_on', ...Object.keys(OTHERS)],
};

/** The values of an object in the order in which they are shown; those that no list names come last. */
export function inOrder<Value>(part: string, held: Readonly<Record<string, Value>>): [string, Value][] {
  const order = ORDERS[part] ?? ORDER;
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.entries(held).toSorted(([a], [b]) => place(a) - place(b));
}

/** The name of a value in a part; one that no list names is shown as it is. */
export function labelOf(part: string, key: string): string {
  const ofPart = OF_PART[part]?.[key];
  if (ofPart !== undefined) return ofPart;
  // « Reçue le » of an application is « Créé le » elsewhere.
  const ofApplication = part === 'application' ? fieldLabels()[key as ApplicantField] : undefined;
  return ofApplication ?? OTHERS[key] ?? fieldLabels()[key as ApplicantField] ?? key;
}

/** A stored choice in French, where the value has choices. */
export function choiceText(key: string, value: string): string {
  if (!(key in FORM_LABELS_FR)) return value;
  return optionLabel(rulesOf(key as ApplicantField).options ?? [], value);
}
