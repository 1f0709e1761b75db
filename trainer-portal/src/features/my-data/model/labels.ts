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
  billing: {
    legal_form: 'Statut',
    legal_name: 'Nom sur les factures',
    company_details: 'Mentions de la société',
    siret: 'SIRET',
    vat_case: 'Cas de TVA',
    vat_number: 'Numéro de TVA',
    nda: 'NDA',
    on_debits: 'TVA sur les débits',
    number_prefix: 'Début des numéros de facture',
    next_number: 'Prochain numéro',
    iban: 'IBAN',
    bic: 'BIC',
    account_holder: 'Titulaire du compte',
    iban_status: 'État du compte bancaire',
    iban_set_at: 'Compte donné le',
    iban_confirmed_at: 'Compte confirmé le',
    iban_confirmed_how: 'Confirmé comment',
    readings: 'Lectures du compte',
    entered: 'Compte noté par notre équipe',
    purpose: 'Pour',
  },
  missions: {
    title: 'Session',
    client_name: 'Client',
    client_siren: 'SIREN du client',
    place: 'Lieu',
    is_remote: 'À distance',
    hours: 'Heures',
    days: 'Jours',
    day_rate_cents: 'Tarif par jour',
    total_cents: 'Total',
    order_number: 'Ordre de mission',
    evidence: 'Justificatifs demandés',
    evidence_received: 'Justificatifs reçus',
  },
  invoices: {
    number: 'Numéro',
    issued_on: 'Émise le',
    due_on: 'Échéance',
    service_from: 'Prestation du',
    service_to: 'Prestation au',
    net_cents: 'Hors taxe',
    vat_cents: 'TVA',
    gross_cents: 'Total',
    due_cents: 'Net à payer',
    approved_cents: 'Approuvé',
    amount_cents: 'Montant',
    vat_case: 'Cas de TVA',
    seller_name: 'Vendeur',
    seller_siret: 'SIRET',
    buyer_siren: 'SIREN de l’acheteur',
    channel: 'Voie',
    profile: 'Profil Factur-X',
    verdict_at: 'Contrôlée le',
    is_prepared: 'Préparée dans le portail',
    deposit_reason: 'Motif du dépôt',
    deposited_at: 'Déposée le',
    decided_at: 'Décidée le',
    withdrawn_at: 'Retirée le',
    paid_on: 'Payée le',
    expected_on: 'Paiement prévu le',
    updated_at: 'Changée le',
    documents: 'Documents joints',
    events: 'Étapes',
    to_status: 'État',
    reason_code: 'Motif',
    said_by: 'Par',
  },
  signatures: {
    title: 'Objet',
    role: 'Rôle',
    answer: 'Votre réponse',
    invited_at: 'Demandée le',
    seen_at: 'Ouverte le',
    acted_at: 'Répondu le',
    ended_at: 'Terminée le',
    documents: 'Documents',
    values: 'Ce que vous avez écrit',
  },
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
  ...Object.fromEntries(
    ['billing', 'missions', 'invoices', 'signatures'].map((part) => [
      part,
      [...Object.keys(OF_PART[part] ?? {}), ...Object.keys(OTHERS)],
    ]),
  ),
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
