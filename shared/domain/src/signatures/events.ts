import { withDe } from '../text.ts';

/**
 * What is noted of an envelope, with its French sentence for the staff ({actor}: who did it; {recipient}: whom it is about).
 * `inProof`: the event is a line of the proof file. The others are kept beside it: they say nothing about who agreed to
 * what, or come after the file is sealed.
 */
export const SIGNATURE_EVENTS = [
  { value: 'created', label: 'Créée', sentence: 'Créée par {actor}', inProof: true },
  {
    value: 'document_added',
    label: 'Document ajouté',
    sentence: 'Document ajouté par {actor}',
    inProof: true,
  },
  { value: 'sent', label: 'Envoyée', sentence: 'Envoyée par {actor}', inProof: true },
  { value: 'mail_sent', label: 'E-mail remis', sentence: 'E-mail remis à {recipient}', inProof: false },
  {
    value: 'mail_failed',
    label: 'E-mail refusé',
    sentence: 'E-mail refusé pour {recipient}',
    inProof: false,
  },
  { value: 'reminder', label: 'Relance', sentence: 'Relance envoyée à {recipient}', inProof: false },
  { value: 'opened', label: 'Ouverte', sentence: 'Ouverte par {actor}', inProof: true },
  {
    value: 'code_sent',
    label: 'Code envoyé',
    sentence: 'Code envoyé par e-mail à {recipient}',
    inProof: true,
  },
  { value: 'code_ok', label: 'Code validé', sentence: 'Code validé par {actor}', inProof: true },
  { value: 'code_failed', label: 'Code faux', sentence: 'Code faux donné par {actor}', inProof: true },
  { value: 'consent', label: 'Consentement', sentence: 'Consentement de {actor}', inProof: true },
  { value: 'field_filled', label: 'Champ rempli', sentence: 'Champ rempli par {actor}', inProof: true },
  { value: 'signed', label: 'Signée', sentence: 'Signée par {actor}', inProof: true },
  { value: 'approved', label: 'Approuvée', sentence: 'Approuvée par {actor}', inProof: true },
  { value: 'declined', label: 'Refusée', sentence: 'Refusée par {actor}', inProof: true },
  { value: 'handed_on', label: 'Transmise', sentence: 'Transmise par {actor} à {recipient}', inProof: true },
  {
    value: 'address_corrected',
    label: 'Adresse corrigée',
    sentence: 'Adresse de {recipient} corrigée par {actor}',
    inProof: true,
  },
  {
    value: 'link_replaced',
    label: 'Lien remplacé',
    sentence: 'Lien de {recipient} remplacé par {actor}',
    inProof: true,
  },
  {
    value: 'extended',
    label: 'Échéance repoussée',
    sentence: 'Échéance repoussée par {actor}',
    inProof: true,
  },
  { value: 'expired', label: 'Expirée', sentence: 'Expirée sans toutes les signatures', inProof: true },
  { value: 'cancelled', label: 'Annulée', sentence: 'Annulée par {actor}', inProof: true },
  { value: 'sealed', label: 'Scellée', sentence: 'Scellée par Trame', inProof: false },
  { value: 'time_stamped', label: 'Horodatée', sentence: 'Horodatage ajouté au sceau', inProof: false },
  { value: 'downloaded', label: 'Téléchargée', sentence: 'Téléchargée par {actor}', inProof: false },
  { value: 'viewed', label: 'Consultée', sentence: 'Consultée par {actor}', inProof: false },
] as const;
export type SignatureEvent = (typeof SIGNATURE_EVENTS)[number]['value'];

/** The sentence of an event. Without a name that it needs it is the event's label alone; an unknown event is shown as it is. */
export function signatureEventSentence(
  type: string,
  names: { actor?: string | undefined; recipient?: string | undefined },
): string {
  const event = SIGNATURE_EVENTS.find(({ value }) => value === type);
  if (!event) return type;
  const isNamed = (name: 'actor' | 'recipient') => !event.sentence.includes(`{${name}}`) || names[name];
  if (!isNamed('actor') || !isNamed('recipient')) return event.label;
  return event.sentence
    .split(/((?:de )?\{(?:actor|recipient)\})/)
    .map((part) => {
      const name = part.endsWith('{actor}') ? names.actor : names.recipient;
      if (!part.endsWith('}') || name === undefined) return part;
      return part.startsWith('de ') ? withDe(name) : name;
    })
    .join('');
}
