/** Where an envelope stands. */
export const REQUEST_STATUSES = [
  { value: 'draft', label: 'Brouillon' },
  { value: 'sent', label: 'Envoyée' },
  { value: 'completed', label: 'Complétée' },
  { value: 'declined', label: 'Refusée' },
  { value: 'expired', label: 'Expirée' },
  { value: 'cancelled', label: 'Annulée' },
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number]['value'];

/** Every change of status that is allowed. Only a draft and a sent envelope change: a new envelope replaces an ended one. */
export const REQUEST_TRANSITIONS: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  draft: ['sent', 'cancelled'],
  sent: ['completed', 'declined', 'expired', 'cancelled'],
  completed: [],
  declined: [],
  expired: [],
  cancelled: [],
};

/** What somebody is asked to do with the documents. */
export const RECIPIENT_ROLES = [
  { value: 'signer', label: 'Signataire', hint: 'Remplit ses champs et signe' },
  { value: 'approver', label: 'Approbateur', hint: 'Approuve ou refuse, sans signer' },
  { value: 'copy', label: 'En copie', hint: 'Reçoit le document signé' },
] as const;
export type RecipientRole = (typeof RECIPIENT_ROLES)[number]['value'];

/** In which language somebody gets mails and pages. */
export const RECIPIENT_LANGUAGES = [
  { value: 'fr', label: 'Français' },
  { value: 'en', label: 'Anglais' },
] as const;

/** How far a recipient has come. */
export const RECIPIENT_STATUSES = [
  { value: 'waiting', label: 'Attend' },
  { value: 'invited', label: 'À son tour' },
  { value: 'seen', label: 'Vu' },
  { value: 'signed', label: 'Signé' },
  { value: 'approved', label: 'Approuvé' },
  { value: 'declined', label: 'Refusé' },
  { value: 'handed_on', label: 'Transmis' },
  { value: 'copied', label: 'Copie envoyée' },
] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number]['value'];

/** Whether recipients act one after the other. */
export const ORDERS = [
  { value: 'parallel', label: 'Tous en même temps' },
  { value: 'sequential', label: 'Dans l’ordre' },
] as const;
export type SigningOrder = (typeof ORDERS)[number]['value'];

const labelIn =
  (options: readonly { value: string; label: string }[]) =>
  (value: string): string =>
    options.find((option) => option.value === value)?.label ?? value;

/** French name of the status of an envelope; one that this version does not know is shown as it is. */
export const requestStatusLabel = labelIn(REQUEST_STATUSES);
/** French name of a role; one that this version does not know is shown as it is. */
export const recipientRoleLabel = labelIn(RECIPIENT_ROLES);
/** French name of the status of a recipient; one that this version does not know is shown as it is. */
export const recipientStatusLabel = labelIn(RECIPIENT_STATUSES);

/** What the signatures of this platform are. */
export const SES_TITLE = 'Signature électronique simple (SES)';
/** What they are worth (eIDAS, art. 3, 25 and 26), without the full stop. */
export const SES_WORTH =
  'Convient aux contrats de prestation courants. Pas une signature avancée ou qualifiée';
/** Both, written wherever somebody signs or verifies. */
export const SES_NOTICE = `${SES_TITLE}. ${SES_WORTH}.` as const;
/** The same in English. */
export const SES_TITLE_EN = 'Simple electronic signature (SES, eIDAS)';
export const SES_WORTH_EN = 'Fit for ordinary service contracts. Not an advanced or qualified signature';
export const SES_NOTICE_EN = `${SES_TITLE_EN}. ${SES_WORTH_EN}.` as const;
