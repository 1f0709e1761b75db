import { describe, expect, it } from 'vitest';
import { readProof, writeLine } from '../proof/line.ts';
import { chainOf, exampleEvents, fileOf, RECIPIENTS } from '../testing/envelope.ts';
import { checkHours } from './check-proof.ts';
import { VERDICT_TEXTS } from './texts.ts';
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

  it('says how many gave a code, and what their identity rests on', async () => {
    const textsWithout = async (people: readonly { id: string }[]) => {
      const events = EVENTS.filter((event) => !people.some((one) => isBy(one, 'code_ok')(event)));
      const { checks } = await verifyProof(fileOf(await chainOf(events)));
      const textOf = (key: string) => checks.find((check) => check.key === key)?.text ?? '';
      return [textOf('signatures').split('. ')[1], textOf('notice').split('\u00a0: ')[1]];
    };
    expect(await textsWithout([])).toEqual([
      'Chacune avec un code reçu par e-mail.',
      'l’identité repose sur l’adresse e-mail et le code.',
    ]);
    expect(await textsWithout([claire])).toEqual([
      '1 sur 2 avec un code reçu par e-mail.',
      'l’identité repose sur l’adresse e-mail et le code.',
    ]);
    expect(await textsWithout(RECIPIENTS)).toEqual([
      'Par le lien reçu par e-mail, sans code.',
      'l’identité repose sur l’adresse e-mail.',
    ]);
  });

  it('says what such signatures are worth', async () => {
    const { checks } = await verifyProof(fileOf(await chainOf(EVENTS)));
    expect(checks.find(({ key }) => key === 'notice')).toMatchObject({
      title: 'Signature électronique simple (SES)',
      text: 'Convient aux contrats de prestation courants. Pas une signature avancée ou qualifiée\u00a0: l’identité repose sur l’adresse e-mail et le code.',
    });
  });

  const sentTo = (change: (recipient: (typeof RECIPIENTS)[number]) => object) =>
    EVENTS.map((event) =>
      event.type === 'sent'
        ? {
            ...event,
            data: { ...event.data, recipients: RECIPIENTS.map((one) => ({ ...one, ...change(one) })) },
          }
        : event,
    );

  it('names who gave no code though one was asked for, or consented after the act', async () => {
    const withCodes = sentTo(() => ({ needs_code: true }));
    expect(await faultsOf(withCodes)).toEqual([]);
    expect(await faultsOf(withCodes.filter((event) => !isBy(claire, 'code_ok')(event)))).toEqual([
      'signatures: Claire Estavoyer n’a pas donné le code reçu par e-mail.',
    ]);
    const consent = EVENTS.findIndex(isBy(claire, 'consent'));
    const [event] = EVENTS.slice(consent);
    if (!event) throw new Error('no event');
    expect(await faultsOf(EVENTS.toSpliced(consent, 1).toSpliced(consent + 1, 0, event))).toEqual([
      'signatures: Claire Estavoyer n’a pas donné son consentement.',
    ]);
  });

  it('names who acted before somebody of an earlier turn, when others share theirs', async () => {
    const shared = sentTo(({ id }) => ({ position: id === 'r1' ? 1 : 2 }));
    const signed = shared.findIndex(isBy(claire, 'signed'));
    const [event] = shared.slice(signed);
    if (!event) throw new Error('no event');
    expect(await faultsOf(shared)).toEqual([]);
    expect(await faultsOf([...shared.toSpliced(signed, 1), event])).toEqual([
      'signatures: Łukasz Şahin-Kouamé a agi avant son tour.',
    ]);
    // The second of those who share a turn is compared with the first turn as well.
    const approved = shared.findIndex(({ type }) => type === 'approved');
    const afterApproval = shared.toSpliced(signed, 1).toSpliced(approved, 0, event);
    const second = afterApproval.filter((one) => !isBy(lukasz, 'signed')(one));
    const last = shared.find(isBy(lukasz, 'signed'));
    if (!last) throw new Error('no event');
    expect(await faultsOf([...second, last])).toEqual(['signatures: Nadège Saulnier a agi avant son tour.']);
  });

  it('does not take what was done at a mistaken address for what its person did', async () => {
    const signed = EVENTS.findIndex(isBy(claire, 'signed'));
    const corrected = {
      ...EVENTS[0]!,
      type: 'address_corrected',
      data: { recipient: claire.id, from: claire.email, to: 'claire@example.net' },
    };
    expect(await faultsOf(EVENTS.toSpliced(signed, 0, corrected))).toEqual([
      'signatures: Claire Estavoyer n’a pas donné son consentement.',
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

  it('names a line after the seal, but for clocks that differ by five minutes', async () => {
    const proof = await readProof(fileOf(await chainOf(EVENTS)));
    const last = Date.parse(proof.lines.at(-1)!.line.at);
    const sealed = (before: number) => checkHours(proof, new Date(last - before), VERDICT_TEXTS.fr);
    expect(sealed(5 * 60_000)).toMatchObject({ status: 'ok' });
    expect(sealed(5 * 60_000 + 1)).toMatchObject({
      status: 'ko',
      text: 'La dernière ligne est datée d’après le sceau.',
    });
  });
});
