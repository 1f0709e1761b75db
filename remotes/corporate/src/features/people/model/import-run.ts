import type { InvitationLine, InvitationOutcome, StaffInvitation } from '@trame/domain/staff';

/** What became of one line of the list that was sent. */
export type LineResult =
  | { state: 'sending' }
  | { state: 'done'; outcome: InvitationOutcome; id: string; isRepeated: boolean }
  | { state: 'failed'; reason: string }
  /** Sent, and the answer was lost: it may have arrived. */
  | { state: 'uncertain' };

/** By address, so that results remain with their people when the list is edited. */
export type Results = Readonly<Record<string, LineResult>>;

export type ReadLine = InvitationLine & { result?: LineResult };

const resultOf = (results: Results, email: string): LineResult | undefined =>
  Object.hasOwn(results, email) ? results[email] : undefined;

export const withResults = (lines: readonly InvitationLine[], results: Results): ReadLine[] =>
  lines.map((line) => {
    const result = line.invitation && resultOf(results, line.invitation.email);
    return result ? { ...line, result } : line;
  });

/** The people of the list who are still to be invited, in its order. */
export const toInvite = (lines: readonly ReadLine[]): StaffInvitation[] =>
  lines.flatMap(({ invitation, result }) => (invitation && result?.state !== 'done' ? [invitation] : []));

export type ImportCount = { ready: number; wrong: number; done: number; failed: number };

export function countLines(lines: readonly ReadLine[]): ImportCount {
  const isIn = (state: LineResult['state']) => lines.filter(({ result }) => result?.state === state).length;
  const done = isIn('done');
  const failed = isIn('failed');
  const wrong = lines.filter(({ problem }) => problem !== undefined).length;
  return { done, failed, wrong, ready: lines.length - done - failed - wrong };
}

const people = (count: number) => (count === 1 ? 'une personne' : `${count} personnes`);

/** "12 personnes à inviter, 2 lignes à corriger". */
export function summaryText({ ready, wrong, done, failed }: ImportCount): string {
  const parts = [
    done > 0 ? `${people(done)} ${done === 1 ? 'traitée' : 'traitées'}` : '',
    ready > 0 || (done === 0 && failed === 0) ? `${ready === 0 ? 'personne' : people(ready)} à inviter` : '',
    failed > 0 ? (failed === 1 ? 'un échec' : `${failed} échecs`) : '',
    wrong > 0 ? (wrong === 1 ? 'une ligne à corriger' : `${wrong} lignes à corriger`) : '',
  ].filter(Boolean);
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
