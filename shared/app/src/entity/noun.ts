import { formatCount } from '@trame/domain';

/** The noun for the entities of a kind: "1 candidature", "12 candidatures". */
export type Noun = { one: string; many: string; isFeminine: boolean };

/** "12 candidatures"; 0 has no s. */
export const countOf = ({ one, many }: Noun, count: number): string =>
  `${formatCount(count)} ${count > 1 ? many : one}`;

/** A participle in the gender and number of this many entities: "archivée", "archivés". */
export const agreed = (participle: string, { isFeminine }: Noun, count: number): string =>
  `${participle}${isFeminine ? 'e' : ''}${count > 1 ? 's' : ''}`;
