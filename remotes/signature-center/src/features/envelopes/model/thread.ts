import { formatDate, formatDateTime, withDe } from '@trame/domain';
import {
  recipientRoleLabel,
  SIGNATURE_EVENTS,
  signatureEventSentence,
  type SignatureEvent,
} from '@trame/domain/signatures';
import type { EnvelopeEvent } from '../data/envelopes.ts';
import { nouns } from './envelope.ts';

/** What happened, in words. */
export type EventText = { title: string; detail: string; tone: 'done' | 'refused' | 'plain' };

type Person = { id: string; name: string };

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function recipientOf({ type, data }: EnvelopeEvent, people: readonly Person[]): string | undefined {
  const to = data['to'];
  if (typeof to === 'object' && to !== null && 'name' in to) return textOf(to.name);
  const id = data['recipient'];
  // A mail to nobody who is asked is for whoever looks after the envelope.
  if (id === undefined && (type === 'mail_sent' || type === 'mail_failed')) return 'l’expéditeur';
  return people.find((person) => person.id === id)?.name ?? textOf(data['name']);
}

/** A hash as people compare it by eye: its beginning and its end. */
export const shortHash = (hash: string): string =>
  `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

function detailOf(event: EnvelopeEvent): string {
  const { data } = event;
  const reason = textOf(data['reason']);
  switch (event.type as SignatureEvent) {
    case 'document_added':
      return [
        textOf(data['name']),
        textOf(data['original']) &&
          `empreinte ${shortHash(String(data['original'])).replaceAll(' ', '\u00a0')}`,
      ]
        .filter(Boolean)
        .join(', ');
    case 'sent':
    case 'extended': {
      const until = textOf(data['expires_at']);
      return until ? `À signer jusqu’au ${formatDate(until)} inclus` : '';
    }
    case 'signed':
    case 'approved': {
      const fields = data['fields'];
      const count = typeof fields === 'number' && fields > 0 ? fields : undefined;
      return [
        count && nouns(count, 'champ rempli', 'champs remplis'),
        textOf(data['ip']) && `adresse ${String(data['ip'])}`,
      ]
        .filter(Boolean)
        .join(', ');
    }
    case 'opened':
      return textOf(data['ip']) ? `Adresse ${String(data['ip'])}` : '';
    case 'address_corrected':
      return `${textOf(data['from']) ?? '?'} remplacée par ${textOf(data['to']) ?? '?'}`;
    case 'declined':
    case 'cancelled':
    case 'handed_on':
      return reason ? `«\u00a0${reason}\u00a0»` : '';
    case 'mail_failed':
      return data['is_given_up'] === true ? 'Une semaine sans succès\u00a0: il ne partira plus' : '';
    case 'sealed':
      return data['is_time_stamped'] === true ? 'Sceau et horodatage vérifiés' : 'Sceau vérifié';
    default:
      return '';
  }
}

const REFUSED: ReadonlySet<string> = new Set([
  'declined',
  'cancelled',
  'expired',
  'mail_failed',
  'code_failed',
]);

/** An event in words, with what is known of it. */
export function eventText(event: EnvelopeEvent, people: readonly Person[]): EventText {
  const known = SIGNATURE_EVENTS.find(({ value }) => value === event.type);
  const actor = event.actor.kind === 'platform' ? 'Trame' : (event.actor.name ?? event.actor.email);
  return {
    title: signatureEventSentence(event.type, { actor, recipient: recipientOf(event, people) }),
    detail: detailOf(event),
    tone: REFUSED.has(event.type) ? 'refused' : known?.inProof ? 'done' : 'plain',
  };
}

/** « 18/11 à 10:33 », with its year when that is another one. */
export function momentText(at: string, thisYear: string): string {
  const said = formatDateTime(at);
  return said.replace(`/${thisYear} à `, ' à ');
}

/** What is still to come until the envelope is sealed. */
export function toCome(
  status: string,
  recipients: readonly { name: string; role: string; status: string }[],
  isSealed: boolean,
): string[] {
  if (status !== 'sent' && !(status === 'completed' && !isSealed)) return [];
  const waiting = recipients
    .filter((one) => one.role !== 'copy' && ['waiting', 'invited', 'seen'].includes(one.status))
    .map(({ name, role }) => (role === 'approver' ? `Accord ${withDe(name)}` : `Signature ${withDe(name)}`));
  return [...waiting, 'Scellement, fichier de preuve'];
}

/** « Signataire », « Approbateur, code par e-mail ». */
export const roleText = ({ role, needs_code }: { role: string; needs_code: boolean }): string =>
  needs_code ? `${recipientRoleLabel(role)}, code par e-mail` : recipientRoleLabel(role);
