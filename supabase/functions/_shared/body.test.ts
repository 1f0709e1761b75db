import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { parseJson, readBytes, readJson } from './body.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const anything = z.unknown();

describe('a JSON body', () => {
  // threat 5
  it.each([
    ['100,000 brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['100,000 brackets that nothing closes', '['.repeat(100_000)],
    ['100,000 braces', `${'{"a":'.repeat(100_000)}0${'}'.repeat(100_000)}`],
    [
      '33 brackets after a text that holds the closing ones',
      `["${']'.repeat(40)}",${'['.repeat(33)}${']'.repeat(34)}`,
    ],
    ['more values than any request of ours', `[${'{},'.repeat(5000)}0]`],
    [
      'more keys than any request of ours',
      `{${Array.from({ length: 5001 }, (_, key) => `"${key}":0`).join(',')}}`,
    ],
    ['text that is not JSON', '{'],
    ['bytes that are not UTF-8', '\ud800'],
  ])('is refused for %s, with a sentence that says so', (_what, text) => {
    const refused = () => parseJson(text === '\ud800' ? new Uint8Array([0xff]) : bytes(text), z.object({}));
    expect(refused).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'bad_request',
        message: 'Le corps de la requête n’est pas du JSON lisible.',
      }),
    );
  });

  it.each(['{"a":[{"b":["[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["]}]}', '"\\"[["', '[[],[],[],[]]', 'null'])(
    'with %s is read',
    (text) => {
      expect(parseJson(bytes(text), anything)).toEqual(JSON.parse(text));
    },
  );

  it('has of its texts what a database keeps', () => {
    const text = String.raw`{"name":"A\u0000B \ud83d","list":["\uDE00\uD83D\uDE00"],"plain":"\\u0000"}`;
    expect(parseJson(bytes(text), anything)).toEqual({
      name: 'AB \ufffd',
      list: ['\ufffd\u{1f600}'],
      plain: String.raw`\u0000`,
    });
  });

  it('with a key that nobody asks for is refused in French', () => {
    expect(() => parseJson(bytes('{"a":1}'), z.strictObject({}))).toThrow(
      expect.objectContaining({ status: 422, fields: { a: 'Champ inconnu.' } }),
    );
  });

  it('with a value that its shape has no sentence for is refused in French', () => {
    const shape = z.object({ cents: z.int().check(z.gte(0)), name: z.string('Écrivez un nom.') });
    expect(() => parseJson(bytes('{"cents":-1,"name":1}'), shape)).toThrow(
      expect.objectContaining({ fields: { cents: 'Valeur refusée.', name: 'Écrivez un nom.' } }),
    );
  });

  it('is refused by its declared size before a byte is read', async () => {
    const request = new Request('http://supabase.test/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '2000' },
      body: new ReadableStream({ pull: () => Promise.reject(new Error('read')) }),
      duplex: 'half',
    } as RequestInit);
    await expect(readJson(request, anything, 1000)).rejects.toMatchObject({ status: 413 });
  });
});

describe('a body', () => {
  const sent = (declared: string | undefined, ...sizes: number[]) => ({
    headers: new Headers(declared === undefined ? {} : { 'content-length': declared }),
    body: new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        sizes.forEach((size, index) => controller.enqueue(new Uint8Array(size).fill(index + 1)));
        controller.close();
      },
    }),
  });
  const whole = (...sizes: number[]) => sizes.flatMap((size, index) => Array<number>(size).fill(index + 1));

  it.each([['50000'], ['7'], ['60000'], [undefined], ['a'], ['-1']])(
    'is read whole with %s as its declared length',
    async (declared) => {
      const sizes = [20_000, 1, 29_999];
      expect([...(await readBytes(sent(declared, ...sizes), 60_000))]).toEqual(whole(...sizes));
    },
  );

  it('is refused as soon as it passes its limit, whatever it declares', async () => {
    for (const declared of ['10', undefined])
      await expect(readBytes(sent(declared, 30_000, 31_000), 60_000)).rejects.toMatchObject({ status: 413 });
  });
});
