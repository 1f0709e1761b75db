import { AppError } from '@trame/data';
import { formatCount } from '@trame/domain';
import type { Noun } from '../../entity/noun.ts';
import type { UndoCount } from './bulk-action.ts';

/** The result of undoing a change, as sentences. */
export function undoneText(noun: Noun, { restored, changedSince, missing }: UndoCount): string {
  const they = noun.isFeminine ? 'elle' : 'il';
  const of = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${formatCount(count)}\u00a0${count > 1 ? many : one}.`];
  return [
    ...of(restored, `${noun.one} a retrouvé son état d’avant`, `${noun.many} ont retrouvé leur état d’avant`),
    ...of(
      changedSince,
      `a changé entre-temps et reste comme ${they} est`,
      `ont changé entre-temps et restent comme ${they}s sont`,
    ),
    ...of(missing, 'n’existe plus', 'n’existent plus'),
  ].join(' ');
}

/** Why a change could not be undone, in words for the person; the failure itself is its cause. */
export function undoFailure(cause: unknown): Error {
  const code = cause instanceof AppError ? cause.code : 'unknown';
  if (code === 'not_found')
    return new Error('Cette action ne peut plus être annulée\u00a0: plus de 30 minutes ont passé.', {
      cause,
    });
  if (code === 'conflict') return new Error('Cette action a déjà été annulée.', { cause });
  return new Error('L’annulation n’a pas abouti. Vérifiez votre connexion, puis réessayez.', { cause });
}
