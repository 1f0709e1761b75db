import type { MessagePurpose } from '@trame/domain';

/** To whom a mail goes: the applicant, trainer, company or signer whom it is about, colleagues, or either of them. */
type Audience = 'person' | 'staff' | 'either';

/**
 * The kinds of mails in the log, each with its audience. Of the mails about an application, « Mes données » and the file given to
 * its author hold those to the person alone: `private.is_mail_to_person` answers the same (a test compares them).
 */
export const MAIL_KINDS = {
  'application-received': 'person',
  'message-contact': 'person',
  'message-more_information': 'person',
  'message-acceptance': 'person',
  'message-refusal': 'person',
  'message-other': 'person',
  'account-opened': 'person',
  'account-approved': 'person',
  'account-rejected': 'person',
  'account-suspended': 'person',
  'account-reactivated': 'person',
  'paper-refused': 'person',
  'paper-reminder': 'person',
  'iban-changed': 'person',
  'invoice-deposited': 'person',
  'invoice-moved': 'person',
  'lead-received': 'person',
  'lead-message': 'person',
  'rights-request-received': 'person',
  'signature-invitation': 'person',
  'signature-reminder': 'person',
  'signature-new_link': 'person',
  'signature-completed': 'either',
  'signature-declined': 'either',
  'signature-cancelled': 'either',
  'signature-expired': 'either',
  'signature-handed_on': 'staff',
  'signature-unsealed': 'staff',
  'campaign-test': 'staff',
  'consents-ending': 'staff',
  'lead-staff': 'staff',
  mention: 'staff',
  'rights-request-staff': 'staff',
  'role-request': 'staff',
  'staff-added': 'staff',
  'task-digest': 'staff',
} as const satisfies Readonly<Record<string, Audience>> &
  Readonly<Record<`message-${MessagePurpose}`, 'person'>>;

export type MailKind = keyof typeof MAIL_KINDS;
