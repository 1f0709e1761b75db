import { expect, it } from 'vitest';
import { wholeList } from './whole-list.ts';

const MAX_ROWS = 1000;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index }));
/** Answers as the API does: never more rows than its limit. */
const answerOf =
  (rows: () => readonly { id: number }[]) =>
  (from: number, to: number): Promise<{ data: { id: number }[]; error: null }> =>
    Promise.resolve({ data: rows().slice(from, Math.min(to + 1, from + MAX_ROWS)), error: null });

it.each([0, 1, 999, 1000, 1001, 1999, 2000, 2500])('a list of %i rows is read to its end', async (count) => {
  expect(await wholeList(answerOf(() => numbers(count)))).toEqual(numbers(count));
});

it('a list that changed between two parts is read again', async () => {
  let reads = 0;
  const rows = await wholeList(
    answerOf(() => {
      reads += 1;
      return reads === 1 ? numbers(1500) : numbers(1500).slice(1);
    }),
  );
  expect(rows).toEqual(numbers(1500).slice(1));
});

it('fails for a list that keeps changing or is cut by the database', async () => {
  await expect(
    wholeList(
      answerOf(() => numbers(2000)),
      2000,
    ),
  ).rejects.toThrow('2000 rows');
  let reads = 0;
  const restless = answerOf(() => {
    reads += 1;
    return numbers(3000).slice(reads);
  });
  await expect(wholeList(restless)).rejects.toThrow('changes');
});
