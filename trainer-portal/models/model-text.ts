import { BOX, plain, type Block, type PrintedDocument } from '@trame/print';
import type { CompanyFacts } from './company-facts.ts';

/** Short ways to write the models. */

/** What a model says, for what the build knows of the company. */
export type Model = (company: CompanyFacts) => Pick<PrintedDocument, 'lead' | 'blocks'>;

export const heading = (text: string): Block => ({ kind: 'heading', level: 2, text });
export const text = (sentence: string): Block => ({ kind: 'text', runs: [plain(sentence)], isNote: false });
export const note = (sentence: string): Block => ({ kind: 'text', runs: [plain(sentence)], isNote: true });
export const list = (...items: string[]): Block => ({
  kind: 'list',
  items: items.map((item) => [plain(item)]),
  isNumbered: false,
});
export const lines = (count: number): Block => ({ kind: 'lines', count });

/** Names with their values; null is to be filled in. */
export const facts = (rows: Readonly<Record<string, string | null>>): Block => ({
  kind: 'facts',
  rows: Object.entries(rows).map(([name, value]) => ({ name, runs: value === null ? [] : [plain(value)] })),
});

/** A table to fill in: columns with their shares of the width, and how many rows. */
export const form = (columns: Readonly<Record<string, number>>, count: number): Block => ({
  kind: 'table',
  head: Object.keys(columns),
  widths: Object.values(columns),
  rows: Array.from({ length: count }, () => Object.keys(columns).map(() => '')),
});

/** What is asked, with a box to tick for each answer. */
export const boxes = (asked: string, answers: readonly string[], questions: readonly string[]): Block => ({
  kind: 'table',
  head: [asked, ...answers],
  widths: [50, ...answers.map(() => 12.5)],
  rows: questions.map((question) => [question, ...answers.map(() => BOX)]),
});
