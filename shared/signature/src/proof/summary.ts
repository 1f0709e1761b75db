import type { RecipientRole, SigningOrder } from '@trame/domain/signatures';
import type { ProofValue } from './canonical.ts';
import type { Line } from './line.ts';

/** A document of the envelope: `shown` is what people saw and signed, `original` the file that was given. Both SHA-256. */
export interface ProvenDocument {
  name: string;
  pages: number;
  original: string | null;
  shown: string;
}

/** What a person of the envelope did, as the lines say. */
export interface ProvenPerson {
  id: string;
  name: string;
  email: string;
  role: RecipientRole;
  position: number;
  /** A code sent by mail was asked for before they could read or act. */
  needsCode: boolean;
  openedAt: string | null;
  /** A code sent by mail was given back, before the act. */
  codeAt: string | null;
  /** Before the act. */
  consentAt: string | null;
  actedAt: string | null;
  act: 'signed' | 'approved' | 'declined' | null;
  /** SHA-256 of the documents that were in front of the person. */
  documents: string[];
  /** SHA-256 of what the person filled in; null before the act, and in a line that has none. */
  values: string | null;
  ip: string | null;
  agent: string | null;
  /** Whom the person handed the envelope on to: an id. */
  handedOnTo: string | null;
}

/** What the lines of a proof say together. */
export interface ProofSummary {
  reference: string;
  title: string;
  order: SigningOrder;
  sender: string;
  documents: ProvenDocument[];
  people: ProvenPerson[];
  from: string;
  to: string;
}

const textOf = (value: ProofValue | undefined) => (typeof value === 'string' ? value : null);
const numberOf = (value: ProofValue | undefined) => (typeof value === 'number' ? value : 0);
const textsOf = (value: ProofValue | undefined) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const recordOf = (value: ProofValue | undefined): { [key: string]: ProofValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

const ROLES: readonly string[] = ['signer', 'approver', 'copy'];

function personOf(value: ProofValue, position: number): ProvenPerson {
  const { id, name, email, role, position: stated, needs_code } = recordOf(value);
  const isRole = typeof role === 'string' && ROLES.includes(role);
  return {
    id: textOf(id) ?? '',
    name: textOf(name) ?? '',
    email: textOf(email) ?? '',
    role: isRole ? (role as RecipientRole) : 'signer',
    position: typeof stated === 'number' ? stated : position,
    needsCode: needs_code === true,
    openedAt: null,
    codeAt: null,
    consentAt: null,
    actedAt: null,
    act: null,
    documents: [],
    values: null,
    ip: null,
    agent: null,
    handedOnTo: null,
  };
}

function noteOf(person: ProvenPerson, { type, at, data }: Line): void {
  switch (type) {
    case 'opened':
      person.openedAt ??= at;
      break;
    case 'code_ok':
      if (person.act === null) person.codeAt = at;
      break;
    case 'consent':
      if (person.act === null) person.consentAt = at;
      break;
    case 'signed':
    case 'approved':
    case 'declined':
      person.act = type;
      person.actedAt = at;
      person.documents = textsOf(data['documents']);
      person.values = textOf(data['values']);
      break;
    default:
  }
  person.ip = textOf(data['ip']) ?? person.ip;
  person.agent = textOf(data['agent']) ?? person.agent;
}

/** Puts the lines of a proof together: documents, people and what each did. What a line lacks is empty, never guessed. */
export function summarise(lines: readonly Line[]): ProofSummary {
  const summary: ProofSummary = {
    reference: '',
    title: '',
    order: 'parallel',
    sender: '',
    documents: [],
    people: [],
    from: lines[0]?.at ?? '',
    to: lines.at(-1)?.at ?? '',
  };
  for (const line of lines) {
    const { type, actor, data, doc } = line;
    const person = summary.people.find(({ id }) => id !== '' && id === actor.id);
    if (type === 'created') {
      summary.reference = textOf(data['reference']) ?? '';
      summary.title = textOf(data['title']) ?? '';
      summary.sender = actor.name ?? '';
    } else if (type === 'document_added' && doc !== null) {
      const { name, pages, original } = data;
      summary.documents.push({
        name: textOf(name) ?? '',
        pages: numberOf(pages),
        original: textOf(original),
        shown: doc,
      });
    } else if (type === 'sent') {
      summary.order = data['order'] === 'sequential' ? 'sequential' : 'parallel';
      const recipients = data['recipients'];
      if (Array.isArray(recipients) && summary.people.length === 0)
        summary.people = recipients.map((one, index) => personOf(one, index + 1));
    } else if (type === 'address_corrected' || type === 'link_replaced') {
      const asked = summary.people.find(({ id }) => id === textOf(data['recipient']));
      // What was done before was done by who had the other address, or may have been by anybody with the other link.
      if (asked?.act === null)
        Object.assign(asked, {
          email: textOf(data['to']) ?? asked.email,
          openedAt: null,
          codeAt: null,
          consentAt: null,
          ip: null,
          agent: null,
        });
    } else if (type === 'handed_on' && person) {
      const { id, name, email } = recordOf(data['to']);
      person.handedOnTo = textOf(id);
      summary.people.push({
        ...personOf({ id: id ?? null, name: name ?? null, email: email ?? null }, person.position),
        role: person.role,
        position: person.position,
        // Nobody but who handed it on has seen that address.
        needsCode: true,
      });
    }
    if (actor.kind === 'recipient' && person) noteOf(person, line);
  }
  return summary;
}
