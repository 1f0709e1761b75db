import type { Actor, Line, WrittenLine } from '../proof/line.ts';
import { writeLine } from '../proof/line.ts';

const CAMILLE: Actor = { kind: 'staff', id: 'u1', name: 'Camille Roussel', email: 'c.roussel@trame.example' };
const PLATFORM: Actor = { kind: 'platform' };

/** Recipients of the example: two signers, then an approver. */
export const RECIPIENTS = [
  { id: 'r1', name: 'Claire Estavoyer', email: 'claire.estavoyer@example.org', role: 'signer', position: 1 },
  { id: 'r2', name: 'Łukasz Şahin-Kouamé', email: 'l.sahin@example.org', role: 'signer', position: 2 },
  { id: 'r3', name: 'Nadège Saulnier', email: 'n.saulnier@trame.example', role: 'approver', position: 3 },
] as const;

type Event = Pick<Line, 'type' | 'actor' | 'doc' | 'data'>;

/** A text that signers agree to. */
const CONSENT = 'J’accepte de signer ce document par voie électronique et je sais que ma signature m’engage.';

/** The events of an envelope of these documents, signed in order. */
export function exampleEvents(
  documents: readonly { name: string; sha256: string; original?: string; pages: number }[],
  /** SHA-256 of what each person filled in. */
  values: ReadonlyMap<string, string> = new Map(),
): Event[] {
  const shown = documents.map(({ sha256 }) => sha256);
  const events: Event[] = [
    {
      type: 'created',
      actor: CAMILLE,
      doc: null,
      data: { reference: 'S-2026-0187', title: 'Contrat-cadre, Claire Estavoyer' },
    },
    ...documents.map(({ name, sha256, original, pages }) => ({
      type: 'document_added',
      actor: CAMILLE,
      doc: sha256,
      data: { name, original: original ?? sha256, pages },
    })),
    {
      type: 'sent',
      actor: CAMILLE,
      doc: null,
      data: {
        order: 'sequential',
        expires_at: '2026-12-15T22:59:59.000Z',
        recipients: RECIPIENTS.map((one) => ({ ...one })),
      },
    },
  ];
  for (const [index, { id, name, email, role }] of RECIPIENTS.entries()) {
    const actor: Actor = { kind: 'recipient', id, name, email };
    const from = {
      ip: `192.0.2.${index + 10}`,
      agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)',
    };
    events.push(
      { type: 'code_sent', actor: PLATFORM, doc: null, data: { recipient: id } },
      { type: 'code_ok', actor, doc: null, data: {} },
      { type: 'opened', actor, doc: null, data: from },
      { type: 'consent', actor, doc: null, data: { language: 'fr', text: CONSENT } },
      {
        type: role === 'approver' ? 'approved' : 'signed',
        actor,
        doc: null,
        data: {
          ...from,
          documents: shown,
          fields: 2,
          ...(values.has(id) ? { values: values.get(id) ?? '' } : {}),
        },
      },
    );
  }
  return events;
}

/** Chains events, a minute and a half apart. */
export async function chainOf(
  events: readonly Event[],
  start = '2026-11-17T09:24:06.120Z',
): Promise<WrittenLine[]> {
  const lines: WrittenLine[] = [];
  for (const [index, event] of events.entries()) {
    const at = new Date(Date.parse(start) + index * 90_000).toISOString();
    const before = lines.at(-1);
    lines.push(
      await writeLine({ ...event, at }, before ? { seq: before.line.seq, hash: before.hash } : null),
    );
  }
  return lines;
}

/** The file of a chain. */
export const fileOf = (lines: readonly { text: string }[]): string =>
  lines.map(({ text }) => `${text}\n`).join('');
