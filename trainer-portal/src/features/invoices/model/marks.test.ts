import type { PageText } from '@trame/document';
import { aFinding } from '@trame/invoice/testing/a-verdict';
import { expect, it } from 'vitest';
import { marksOf } from './marks.ts';

const line = (box: [number, number, number, number], text = 'Total') => ({
  text,
  box,
  size: 10,
  isBold: false,
  column: 0,
  spans: [{ start: 0, length: text.length, box }],
});
const page = (...lines: PageText['lines']): PageText => ({
  page: 1,
  width: 595,
  height: 842,
  columns: 1,
  isScanned: false,
  lines,
});
const at = (box: [number, number, number, number], of = 1) => aFinding({ place: { page: of, box } });

it('have one place for a value that several findings are about, and none for those of another page', () => {
  const marks = marksOf(
    [at([400, 300, 80, 12]), at([50, 90, 60, 12]), at([402, 301, 80, 12]), at([400, 300, 80, 12], 2)],
    page(line([400, 300, 80, 12])),
  );
  expect(marks.map(({ label, indexes }) => [label, indexes])).toEqual([
    ['1, 3', [0, 2]],
    ['2', [1]],
  ]);
});

it('have their numbers beside what is written, never on it or on one another', () => {
  const value: [number, number, number, number] = [140, 300, 80, 12];
  const [free] = marksOf([at(value)], page(line(value)));
  expect(free!.chip[0]).toBeLessThan(140);
  const [labelled] = marksOf([at(value)], page(line(value), line([100, 300, 38, 12])));
  expect(labelled!.chip[0]).toBeGreaterThan(220);
  const [both] = marksOf([at(value)], page(line(value), line([100, 300, 38, 12]), line([224, 300, 60, 12])));
  expect(both!.chip[1]).toBeLessThan(297);
});
