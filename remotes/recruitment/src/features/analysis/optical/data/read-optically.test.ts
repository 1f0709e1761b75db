import { digestOf, type RecognisedPage } from '@trame/document';
import { beforeEach, expect, it, vi } from 'vitest';
import { readOptically } from './read-optically.ts';

// jsdom has neither pages nor WebAssembly: the test replaces the drawing and the recognition.

const file = new Blob(['%PDF-1.7 une image']);
const pageOf = (text: string): RecognisedPage => ({
  width: 595,
  height: 842,
  lines: [
    {
      words: text.split(' ').map((word) => ({ text: word, box: [0, 0, 10, 10], confidence: 90 })),
      baseline: [0, 10, 10, 10],
      size: 10,
    },
  ],
});

const machine = vi.hoisted(() => ({
  pages: 1,
  texts: [] as string[],
  recognise: (_page: number): Promise<void> => Promise.resolve(),
  log: [] as string[],
}));

vi.mock('./page-pictures.ts', () => ({
  openPictures: async () => ({
    count: machine.pages,
    draw: async (page: number) => {
      machine.log.push(`draw ${page}`);
      return { page };
    },
    close: () => machine.log.push('close'),
  }),
}));
vi.mock('./engine.ts', () => ({
  startEngine: async () => ({
    recognise: async (_picture: unknown, page: number) => {
      await machine.recognise(page);
      return pageOf(machine.texts[page - 1] ?? 'Formatrice en bureautique depuis dix ans');
    },
    stop: () => machine.log.push('stop'),
  }),
}));

beforeEach(() =>
  Object.assign(machine, { pages: 1, texts: [], recognise: () => Promise.resolve(), log: [] }),
);
const read = (signal = new AbortController().signal, onProgress: Parameters<typeof readOptically>[2] = () => undefined) =>
  readOptically(file, signal, onProgress); // prettier-ignore

it('the file is read page by page, and the result names the file', async () => {
  machine.pages = 2;
  const reported: string[] = [];
  const recognition = await read(undefined, ({ page, count }) => reported.push(`${page}/${count}`));
  expect(recognition.pages).toHaveLength(2);
  expect(recognition.digest).toBe(await digestOf(new Uint8Array(await file.arrayBuffer())));
  expect(reported).toEqual(['1/2', '2/2']);
  expect(machine.log).toEqual(['draw 1', 'draw 2', 'stop', 'close']);
});

it('the first ten pages of a longer file are read', async () => {
  machine.pages = 40;
  const alls: number[] = [];
  expect((await read(undefined, ({ all }) => alls.push(all))).pages).toHaveLength(10);
  expect(new Set(alls)).toEqual(new Set([40]));
});

it('a file without readable words is refused instead of being analysed', async () => {
  machine.texts = ['— ° | l'];
  await expect(read()).rejects.toThrow('Aucun texte n’a été reconnu sur les pages de ce CV.');
  expect(machine.log).toEqual(['draw 1', 'stop', 'close']);
});

it('a reading that is given up begins no other page, and leaves nothing running', async () => {
  machine.pages = 3;
  const controller = new AbortController();
  machine.recognise = async () => {
    controller.abort();
    controller.signal.throwIfAborted();
  };
  await expect(read(controller.signal)).rejects.toThrow(/abort/i);
  expect(machine.log).toEqual(['draw 1', 'stop', 'close']);
});
