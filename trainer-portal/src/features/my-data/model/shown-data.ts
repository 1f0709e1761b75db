import {
  accountStatusLabel,
  countryName,
  formatDate,
  formatDateTime,
  formatPhone,
  formatSize,
} from '@trame/domain';
import {
  euros,
  evidenceLabel,
  IBAN_STATES,
  invoiceStatus,
  LEGAL_FORMS,
  missionStatusLabel,
  reasonLabel,
  VAT_CASES,
} from '@trame/domain/invoices';
import { RIGHTS, RIGHTS_STATES } from '@trame/domain/requests';
import { recipientRoleLabel, recipientStatusLabel, requestStatusLabel } from '@trame/domain/signatures';
import {
  availabilityLabel,
  DATA_PARTS,
  PAPER_STATUSES,
  paperKind,
  trainerEventLabel,
  type DataPart,
} from '@trame/domain/trainers';
import { deviceName } from '@trame/session/device-name';
import type { MyData } from '../data/my-data.ts';
import { choiceText, inOrder, labelOf } from './labels.ts';

export type ShownFact = { label: string; value: string };
/** A part as a person reads it, on the screen and on paper. */
export type ShownPart = { name: string; label: string; what: string; kept: string; facts: ShownFact[] };

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Held = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Held =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Words = (value: string) => string;

const labelIn =
  (list: readonly { value: string; label: string }[]): Words =>
  (value) =>
    list.find((choice) => choice.value === value)?.label ?? value;

const MESSAGE_STATUSES = [
  { value: 'pending', label: 'En attente' },
  { value: 'sent', label: 'Parti' },
  { value: 'failed', label: 'Non parti' },
];
const PROOFS = [
  { value: 'aal1', label: 'Sans code de validation' },
  { value: 'aal2', label: 'Avec un code de validation' },
];

const SIDES = [
  { value: 'trainer', label: 'Vous' },
  { value: 'office', label: 'Notre équipe' },
  { value: 'payment', label: 'Paiement' },
];
const INVOICE_KINDS = [
  { value: 'invoice', label: 'Facture' },
  { value: 'credit_note', label: 'Avoir' },
];
const INVOICE_EVENTS = [
  { value: 'status', label: 'Étape' },
  { value: 'question', label: 'Question' },
  { value: 'answer', label: 'Réponse' },
  { value: 'file', label: 'Documents' },
  { value: 'withdrawn', label: 'Retrait' },
  { value: 'refund', label: 'Remboursement' },
];
const CHANNELS = [
  { value: 'depot_portail', label: 'Dépôt dans le portail' },
  { value: 'plateforme_agreee', label: 'Plateforme agréée' },
];

/** Words for the values that are keys, by part and name. */
const WORDS: Readonly<Record<string, Words>> = {
  'availability kind': availabilityLabel,
  'thread kind': trainerEventLabel,
  'papers kind': (kind) => paperKind(kind)?.label ?? kind,
  'papers status': labelIn(PAPER_STATUSES),
  'account status': accountStatusLabel,
  'messages status': labelIn(MESSAGE_STATUSES),
  'messages channel': labelIn([{ value: 'email', label: 'E-mail' }]),
  'requests kind': labelIn(RIGHTS.map(({ value, fr }) => ({ value, label: fr }))),
  'requests state': labelIn(RIGHTS_STATES),
  'billing legal_form': labelIn(LEGAL_FORMS),
  'billing vat_case': labelIn(VAT_CASES),
  'billing iban_status': labelIn(IBAN_STATES),
  'missions status': missionStatusLabel,
  'missions evidence': evidenceLabel,
  'missions evidence_received': evidenceLabel,
  'invoices vat_case': labelIn(VAT_CASES),
  'invoices kind': labelIn([...INVOICE_KINDS, ...INVOICE_EVENTS]),
  'invoices channel': labelIn(CHANNELS),
  'invoices said_by': labelIn(SIDES),
  'invoices reason_code': reasonLabel,
  'sessions user_agent': deviceName,
  'sessions aal': labelIn(PROOFS),
  'signatures status': requestStatusLabel,
  'signatures role': recipientRoleLabel,
  'signatures answer': recipientStatusLabel,
};

function wordText(part: string, key: string, value: string): string {
  if (INSTANT.test(value)) return formatDateTime(value);
  if (DAY.test(value)) return formatDate(value);
  if (key === 'country') return countryName(value);
  if (key === 'phone') return formatPhone(value);
  return (WORDS[`${part} ${key}`] ?? ((word) => choiceText(key, word)))(value);
}

/** What was read in a paper: the value, its page and its words. */
function readText(key: string, { value, page, quote }: Held): string {
  return `${text('papers', key, value)}, page ${String(page)}\u00a0: «\u00a0${String(quote)}\u00a0»`;
}

/** More values than this of one entry are one under the other. */
const ON_ONE_LINE = 4;

function numberText(part: string, key: string, value: number): string {
  if (key.endsWith('size')) return formatSize(value);
  if (key.endsWith('_cents')) return euros(value);
  if (part === 'invoices' && key.endsWith('status'))
    return invoiceStatus(value, 'invoice')?.label ?? String(value);
  return String(value);
}

/** A value in one text; empty where there is none. */
function text(part: string, key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (key === 'language' && typeof value === 'number') return value === 0 ? 'Français' : 'Anglais';
  if (typeof value === 'number') return numberText(part, key, value);
  if (typeof value === 'string') return wordText(part, key, value);
  if (Array.isArray(value))
    return value.map((entry) => text(part, key, entry)).join(isFlat(value) ? ', ' : '\n');
  if ('quote' in (value as Held)) return readText(key, value as Held);
  const facts = inOrder(part, value as Held)
    .map(([name, inner]) => [labelOf(part, name), text(part, name, inner)])
    .filter(([, words]) => words !== '')
    .map(([label, words]) => `${label}\u00a0: ${words}`);
  return facts.join(facts.length > ON_ONE_LINE ? '\n' : ' · ');
}
const isFlat = (list: readonly unknown[]) => list.every((entry) => !isObject(entry));

/** What is held in a part, by name; entries of a list one under the other. */
export function factsOf(part: string, held: unknown): ShownFact[] {
  if (part === 'application' && Array.isArray(held))
    return held.flatMap((one, _, { length }) => answersOf(one, length > 1));
  if (Array.isArray(held))
    return held.map((entry, index) => ({ label: `${index + 1}`, value: text(part, '', entry) }));
  if (!isObject(held)) return [];
  return inOrder(part, held)
    .map(([key, value]) => ({ label: labelOf(part, key), value: text(part, key, value) }))
    .filter(({ value }) => value !== '');
}

/** The answers of an application; with its reference beside each where there are several. */
function answersOf(application: unknown, isOneOfSeveral: boolean): ShownFact[] {
  const facts = factsOf('application', application);
  if (!isOneOfSeveral || !isObject(application)) return facts;
  return facts.map(({ label, value }) => ({
    label: `${label} (${String(application['reference'])})`,
    value,
  }));
}

const isPart = (name: string): name is DataPart => name in DATA_PARTS;

/** Every part, in the order of the answer. */
export const shownParts = ({ parts }: MyData): ShownPart[] =>
  parts.map(({ name, held }) => ({
    name,
    ...(isPart(name) ? DATA_PARTS[name] : { label: name, what: '', kept: '' }),
    facts: factsOf(name, held),
  }));
