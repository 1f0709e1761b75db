import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chainOf, exampleEvents, fileOf } from '../testing/envelope.ts';
import { ODD_VALUES } from '../testing/odd-texts.ts';
import { canonicalJson } from './canonical.ts';
import { NO_LINE_BEFORE, readProof, writeLine } from './line.ts';
import { summarise } from './summary.ts';

const DOCUMENT = { name: 'Contrat.pdf', sha256: 'a'.repeat(64), pages: 4 };
const example = () => chainOf(exampleEvents([DOCUMENT]));

describe('the canonical text of a value', () => {
  it.each(ODD_VALUES)('%j', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
    expect(JSON.parse(text)).toEqual(value === 0 ? 0 : value);
  });

  it.each([[1.5], [Number.NaN], [2 ** 53], ['\ud800'], ['a\0b'], [{ é: 1 }], [{ A: 1 }], [{ '1': 1 }]])(
    'is refused where two writers could differ: %j',
    (value) => {
      expect(() => canonicalJson(value)).toThrow(TypeError);
    },
  );
});

describe('a proof', () => {
  it('is checked with any tool that computes SHA-256', async () => {
    const lines = await example();
    let prev = NO_LINE_BEFORE;
    for (const text of fileOf(lines).trimEnd().split('\n')) {
      expect(JSON.parse(text).prev).toBe(prev);
      prev = createHash('sha256').update(text, 'utf8').digest('hex');
    }
    const proof = await readProof(fileOf(lines));
    expect(proof).toMatchObject({ head: prev, firstBroken: null });
    expect(proof.lines).toHaveLength(18);
    // The end of the last line is no part of it.
    expect((await readProof(fileOf(lines).trimEnd())).head).toBe(prev);
  });

  const broken = async (alter: (texts: string[]) => string[]) => {
    const lines = await example();
    return (await readProof(alter(lines.map(({ text }) => text)).join('\n'))).firstBroken;
  };

  // threat 50
  it('names the line after one that was altered', async () => {
    expect(
      await broken((texts) => texts.with(5, (texts[5] ?? '').replace('192.0.2.10', '192.0.2.11'))),
    ).toEqual({
      line: 7,
      why: 'link',
    });
  });

  // threat 50
  it('names a line that is missing, moved or there twice', async () => {
    expect(await broken((texts) => texts.toSpliced(4, 1))).toEqual({ line: 5, why: 'order', found: 6 });
    expect(await broken((texts) => texts.toSpliced(4, 0, texts[3] ?? ''))).toEqual({
      line: 5,
      why: 'order',
      found: 4,
    });
    expect(await broken((texts) => texts.toSpliced(0, 1))).toEqual({ line: 1, why: 'order', found: 2 });
  });

  // threat 50
  it('names a line that two readers could read in two ways', async () => {
    const why = 'spelling';
    expect(await broken((texts) => texts.with(3, (texts[3] ?? '').replace('{', '{"seq":9,')))).toEqual({
      line: 4,
      why,
    });
    expect(await broken((texts) => texts.with(3, ` ${texts[3]}`))).toEqual({ line: 4, why });
    expect(await broken((texts) => texts.with(3, `${texts[3]}\r`))).toEqual({ line: 4, why });
    expect(await broken((texts) => texts.with(0, (texts[0] ?? '').replace('"v":1', '"v":1.0')))).toEqual({
      line: 1,
      why,
    });
  });

  it('names what is no line at all', async () => {
    const why = 'shape';
    expect(await broken((texts) => texts.with(2, '{}'))).toEqual({ line: 3, why });
    expect(await broken((texts) => texts.with(2, 'null'))).toEqual({ line: 3, why });
    expect(await broken((texts) => texts.with(2, ''))).toEqual({ line: 3, why });
    expect(await broken(() => [])).toEqual({ line: 1, why: 'empty' });
    expect(await broken((texts) => texts.with(0, (texts[0] ?? '').replace('"v":1', '"v":2')))).toMatchObject({
      why: 'version',
    });
  });

  it('is not written with an hour or a hash that nobody can read', async () => {
    const event = {
      at: '2026-11-17T09:24:06.120Z',
      type: 'created',
      actor: { kind: 'platform' },
      doc: null,
      data: {},
    } as const;
    await expect(writeLine({ ...event, at: '2026-11-17 09:24' }, null)).rejects.toThrow('moment');
    await expect(writeLine({ ...event, doc: 'abc' }, null)).rejects.toThrow('document');
    await expect(writeLine({ ...event, data: { part: 0.5 } }, null)).rejects.toThrow('whole');
  });
});

describe('the summary of a proof', () => {
  it('says who did what, and when', async () => {
    const lines = await example();
    const summary = summarise(lines.map(({ line }) => line));
    expect(summary).toMatchObject({
      reference: 'S-2026-0187',
      order: 'sequential',
      sender: 'Camille Roussel',
      documents: [{ name: 'Contrat.pdf', pages: 4, shown: DOCUMENT.sha256 }],
    });
    expect(summary.people.map(({ name, act }) => `${name}: ${act}`)).toEqual([
      'Claire Estavoyer: signed',
      'Łukasz Şahin-Kouamé: signed',
      'Nadège Saulnier: approved',
    ]);
    expect(summary.people[0]).toMatchObject({ ip: '192.0.2.10', documents: [DOCUMENT.sha256] });
  });

  it('follows an envelope to the person it was handed on to, and a corrected address', async () => {
    const [claire, ...others] = exampleEvents([DOCUMENT]).filter(({ actor }) => actor.id !== 'r1');
    if (!claire) throw new Error('no event');
    const actor = { kind: 'recipient', id: 'r1' } as const;
    const lines = await chainOf([
      claire,
      ...others.slice(0, 2),
      {
        type: 'address_corrected',
        actor: { kind: 'staff' },
        doc: null,
        data: { recipient: 'r2', to: 'x@example.org' },
      },
      {
        type: 'handed_on',
        actor,
        doc: null,
        data: { to: { id: 'r9', name: 'Omar', email: 'o@example.org' } },
      },
      { type: 'signed', actor: { kind: 'recipient', id: 'r9' }, doc: null, data: { documents: [] } },
    ]);
    const { people } = summarise(lines.map(({ line }) => line));
    expect(people.map(({ id, handedOnTo, act }) => [id, handedOnTo, act])).toEqual([
      ['r1', 'r9', null],
      ['r2', null, null],
      ['r3', null, null],
      ['r9', null, 'signed'],
    ]);
    expect(people[1]?.email).toBe('x@example.org');
    expect(people[3]).toMatchObject({ role: 'signer', position: 1 });
  });
});
