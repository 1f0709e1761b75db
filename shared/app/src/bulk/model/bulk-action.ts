import { formatCount } from '@trame/domain';
import { agreed, type Noun } from '../../entity/noun.ts';

/** The result for one entity. */
export type BulkOutcome = 'changed' | 'unchanged' | 'refused' | 'missing' | 'failed';
export type BulkResult = { id: string; outcome: BulkOutcome; reason?: string };

/** The result of undoing an action. */
export type UndoCount = {
  restored: number;
  changedSince: number;
  missing: number;
  /** Those that remain as they are, each with why, where that is known. */
  kept?: readonly { id: string; reason: string }[];
};

/** The context of one run of an action. */
export type BulkRun = {
  /** Id of the request for the server, so that repeating it changes nothing. */
  requestId: string;
  /** Reports how many are done, where they are changed one by one; also of those that an undo takes back in parts. */
  progress: (done: number) => void;
  /** Whether a person stopped it: entities not yet begun are left unchanged. */
  isStopped: () => boolean;
};

/** A change that can be made to many entities of a kind. */
export type BulkAction = {
  /** Its name in reports. */
  name: string;
  /** Title of its outcome: "Statut « Contacté »". */
  title: string;
  /** Participle for the changed ones, without agreement: "archivé". */
  done: string;
  /** Adjective for the ones left unchanged; by default the participle, since they were in this state already. */
  already?: string;
  /** Whether the changed entities leave the list, and so the selection. */
  removes: boolean;
  perform: (ids: readonly string[], run: BulkRun) => Promise<BulkResult[]>;
} & (
  | { undo: (changed: readonly string[], requestId: string) => Promise<UndoCount>; stopped?: never }
  /** Cannot be undone: it can be stopped, with this sentence, and leaving while it runs asks first. */
  | { stopped: string; undo?: never }
);

const counted = (count: number, text: string) => `${formatCount(count)}\u00a0${text}`;

/** "38 modifiées", "2 déjà dans cet état", "1 n’existe plus". */
export function outcomeText(action: BulkAction, noun: Noun, outcome: BulkOutcome, count: number): string {
  const text = (participle: string) => agreed(participle, noun, count);
  if (outcome === 'changed') return counted(count, text(action.done));
  if (outcome === 'unchanged')
    return counted(count, action.already ? `déjà ${text(action.already)}` : 'déjà dans cet état');
  if (outcome === 'refused') return counted(count, text('refusé'));
  if (outcome === 'missing') return counted(count, count > 1 ? 'n’existent plus' : 'n’existe plus');
  return counted(count, count > 1 ? 'échecs' : 'échec');
}

/** Results in the order in which people look for them: failures first. */
export const OUTCOMES = ['failed', 'refused', 'missing', 'unchanged', 'changed'] as const;

export function byOutcome(results: readonly BulkResult[], outcome: BulkOutcome): BulkResult[] {
  return results.filter((result) => result.outcome === outcome);
}

/** The line of the bar that offers to undo: "12 candidatures : statut « Contacté »". */
export function undoLabel({ title }: BulkAction, { one, many }: Noun, count: number): string {
  const what = `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  return `${counted(count, count > 1 ? many : one)}\u00a0: ${what}`;
}
