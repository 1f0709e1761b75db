import { unprinted } from '@trame/domain';

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

/** Signs of an invoice that its font lacks, once each: it would print them as boxes. */
export const unprintable = (data: object): string[] => [...new Set(textsOf(data).flatMap(unprinted))];
