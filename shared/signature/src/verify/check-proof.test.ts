import { describe, expect, it } from 'vitest';
import { writeLine } from '../proof/line.ts';
import { chainOf, exampleEvents, fileOf, RECIPIENTS } from '../testing/envelope.ts';
import { verifyProof } from './verify-proof.ts';

const EVENTS = exampleEvents([{ name: 'Contrat.pdf', sha256: 'a'.repeat(64), pages: 4 }]);
type Events = typeof EVENTS;

const faultsOf = async (events: Events) => {
  const { checks } = await verifyProof(fileOf(await chainOf(events)));
  return checks.filter(({ status }) => status === 'ko').map(({ key, text }) => `${key}: ${text}`);
};
const [claire, lukasz] = RECIPIENTS;
const isBy =
  ({ id }: { id: string }, type: string) =>
  (event: Events[number]) =>
    event.actor.id === id && event.type === type;

describe('a chain that is whole, of an envelope that is not as planned', () => {
  it('names who has not signed, or refused', async () => {
    expect(await faultsOf(EVENTS)).toEqual([]);
    expect(await faultsOf(EVENTS.filter((event) => !isBy(claire, 'signed')(event)))).toEqual([
      'signatures: Claire Estavoyer n’a pas signé.',
    ]);
    const refused = EVENTS.map((event) =>
      isBy(lukasz, 'signed')(event) ? { ...event, type: 'declined' } : event,
    );
    expect(await faultsOf(refused)).toEqual(['signatures: Łukasz Şahin-Kouamé a refusé.']);
  });

  it('names who signed without consent, before their turn, or another document', async () => {
    expect(await faultsOf(EVENTS.filter((event) => !isBy(claire, 'consent')(event)))).toEqual([
      'signatures: Claire Estavoyer n’a pas donné son consentement.',
    ]);
    const signed = EVENTS.findIndex(isBy(claire, 'signed'));
    const [event] = EVENTS.slice(signed);
    if (!event) throw new Error('no event');
    expect(await faultsOf([...EVENTS.toSpliced(signed, 1), event])).toEqual([
      'signatures: Łukasz Şahin-Kouamé a agi avant son tour.',
    ]);
    const other = EVENTS.with(signed, { ...event, data: { ...event.data, documents: ['b'.repeat(64)] } });
    expect(await faultsOf(other)).toEqual([
      'documents: Claire Estavoyer avait d’autres empreintes devant les yeux.',
    ]);
    expect(await faultsOf(EVENTS.filter(({ type }) => type !== 'sent'))).toEqual([
      'signatures: Aucun signataire n’est prévu.',
    ]);
  });

  it('names an hour before that of the line above', async () => {
    const lines = await chainOf(EVENTS);
    const last = lines.at(-1);
    if (!last) throw new Error('no line');
    const { type, actor, doc } = last.line;
    const event = { type, actor, doc, data: {}, at: '2026-11-17T09:00:00.000Z' };
    const late = await writeLine(event, { seq: last.line.seq, hash: last.hash });
    const { checks } = await verifyProof(fileOf([...lines, late]));
    expect(checks.find(({ key }) => key === 'hours')).toMatchObject({
      status: 'ko',
      text: 'La ligne 19 est datée d’avant la précédente.',
    });
  });
});
