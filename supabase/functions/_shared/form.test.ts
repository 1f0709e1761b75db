import { afterEach, expect, it, vi } from 'vitest';
import { readForm } from './form.ts';

afterEach(() => void vi.restoreAllMocks());

/** A form with a file of so many bytes, as a browser sends it. */
async function sent(size: number): Promise<[bytes: Uint8Array<ArrayBuffer>, type: string]> {
  const form = new FormData();
  form.append('kind', 'cv');
  form.append('file', new File([new Uint8Array(size).fill(0xe9)], 'cv.pdf'));
  const response = new Response(form);
  return [new Uint8Array(await response.arrayBuffer()), response.headers.get('content-type') ?? ''];
}

it('a form is read, and its files are never a text in memory', async () => {
  const [bytes, type] = await sent(100_000);
  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  const form = await readForm(bytes, type, 2);
  const decoded = decode.mock.calls.map(([part]) => part?.byteLength ?? 0);
  expect(Math.max(0, ...decoded)).toBeLessThan(10_000);
  expect(form.get('kind')).toBe('cv');
  expect((form.get('file') as File).size).toBe(100_000);
});

it('a form of too many parts is refused before they are built', async () => {
  const [bytes, type] = await sent(10);
  await expect(readForm(bytes, type, 1)).rejects.toThrow('too many parts');
});

it.each([
  ['goes on after its end', 'x', 'goes on after its end'],
  ['does not end', undefined, 'does not end'],
])('a form that %s is refused', async (_, after, message) => {
  const [bytes, type] = await sent(10);
  const mended = after === undefined ? bytes.slice(0, -6) : new Uint8Array([...bytes, ...Buffer.from(after)]);
  await expect(readForm(mended, type, 2)).rejects.toThrow(message);
});
