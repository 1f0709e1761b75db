import { Buffer } from 'node:buffer';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readForm } from './form.ts';

afterEach(() => void vi.restoreAllMocks());

/** A form with a file of so many bytes, as a browser sends it. */
async function sent(size: number, name = 'cv.pdf'): Promise<[bytes: Uint8Array<ArrayBuffer>, type: string]> {
  const form = new FormData();
  form.append('kind', 'pièce');
  form.append('file', new File([new Uint8Array(size).fill(0xe9)], name, { type: 'application/pdf' }));
  const response = new Response(form);
  return [new Uint8Array(await response.arrayBuffer()), response.headers.get('content-type') ?? ''];
}

it('a form is read, and its files are neither a text nor copied', async () => {
  const [bytes, type] = await sent(100_000);
  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  const form = readForm(bytes, type, 2);
  const decoded = decode.mock.calls.map(([part]) => part?.byteLength ?? 0);
  expect(Math.max(0, ...decoded)).toBeLessThan(10_000);
  expect(form.text('kind')).toBe('pièce');
  const file = form.file('file');
  expect(file).toMatchObject({ name: 'cv.pdf', type: 'application/pdf' });
  expect(file?.bytes.length).toBe(100_000);
  expect(file?.bytes.every((byte) => byte === 0xe9)).toBe(true);
  expect(file?.bytes.buffer).toBe(bytes.buffer);
});

it.each(['Élodie « CV ».pdf', 'a"b%.pdf', 'a\nb.pdf'])('a file keeps its name: %j', async (name) => {
  const [bytes, type] = await sent(3, name);
  expect(readForm(bytes, type, 2).file('file')?.name).toBe(name);
});

it('a form has its fields by name and kind', async () => {
  const body = new FormData();
  body.append('a', '1');
  body.append('file', new File(['x'], 'x.pdf'));
  body.append('file', new File(['y'], 'y.pdf'));
  const response = new Response(body);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const form = readForm(bytes, response.headers.get('content-type') ?? '', 3);
  expect(form.text('file')).toBeUndefined();
  expect(form.file('a')).toBeUndefined();
  expect([form.has('file'), form.has('b')]).toEqual([true, false]);
  expect(form.files('file').map(({ name }) => name)).toEqual(['x.pdf', 'y.pdf']);
  expect(form.others('file')).toEqual({ a: '1' });
});

it('a form has of its texts and names what a database keeps', async () => {
  const body = new FormData();
  body.append('reason', 'Doublon\0');
  body.append('file', new File(['x'], 'x\0.pdf'));
  const response = new Response(body);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const form = readForm(bytes, response.headers.get('content-type') ?? '', 2);
  expect(form.text('reason')).toBe('Doublon');
  expect(form.file('file')?.name).toBe('x.pdf');
});

it('a form of too many parts is refused before they are built', async () => {
  const [bytes, type] = await sent(10);
  expect(() => readForm(bytes, type, 1)).toThrow('too many parts');
});

describe('a form is refused that', () => {
  const TYPE = 'multipart/form-data; boundary=edge';
  const FIELD = 'content-disposition: form-data; name="a"';
  const written = (...lines: string[]) => new Uint8Array(Buffer.from(lines.join('\r\n')));

  it.each<[what: string, lines: string[], why: string]>([
    ['goes on after its end', ['--edge', FIELD, '', '1', '--edge--', 'x'], 'goes on after its end'],
    ['does not end', ['--edge', FIELD, '', '1', ''], 'does not end'],
    ['has no part and no end', [''], 'does not end'],
    ['begins with something else', ['x', '--edge', FIELD, '', '1', '--edge--'], 'before its first part'],
    ['has a part without a header', ['--edge', '', '--edge--'], 'no header'],
    ['has a header without an end', ['--edge', FIELD, '--edge--'], 'no header'],
    ['has a boundary within a line', ['--edge', FIELD, '', '1--edge--'], 'part of the form does not end'],
    ['has a boundary that goes on', ['--edgeway', FIELD, '', '1', '--edge--'], 'no header'],
    ['has a part without a name', ['--edge', 'content-type: text/plain', '', '1', '--edge--'], 'no name'],
    ['has a part of two names', ['--edge', FIELD, FIELD, '', '1', '--edge--'], 'no name'],
  ])('%s', (_, lines, why) => {
    expect(() => readForm(written(...lines), TYPE, 2)).toThrow(why);
  });

  it('has empty parts: they are no more than two lines each', () => {
    expect(readForm(written('--edge', FIELD, '', '', '--edge--', ''), TYPE, 1).text('a')).toBe('');
  });
});
