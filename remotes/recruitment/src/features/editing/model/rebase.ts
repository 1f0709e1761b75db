import { asksOtherSector, asksOtherStatus, sameValue, type ApplicationEdit } from '@trame/domain';

/** What an action of a recruiter writes: the whole edit form, or some columns of it. */
export type Change = Partial<ApplicationEdit> & { refusal_reason?: string | null };
export type ChangedColumn = keyof Change;

/** A row as far as edits go. */
export type Version = Readonly<Partial<Record<ChangedColumn, unknown>>>;

/** A field that two people changed to different values since one of them read it. */
export type Conflict = { column: ChangedColumn; mine: unknown; theirs: unknown };

export type Rebased = {
  /** What to write on the latest version: mine where I edited, theirs everywhere else. */
  change: Change;
  conflicts: Conflict[];
  /** Fields that they alone changed. */
  theirs: ChangedColumn[];
};

/** Fields that make sense together: when one is in conflict, so is the other if it differs. */
const PAIRS: readonly (readonly [ChangedColumn, ChangedColumn])[] = [
  ['current_status', 'other_status'],
  ['training_sectors', 'other_sector'],
  ['status', 'refusal_reason'],
];

const columnsOf = (change: Change) => Object.keys(change) as ChangedColumn[];

function assign(change: Change, column: ChangedColumn, value: unknown): Change {
  return { ...change, [column]: value };
}

/** Moves an edit made on `base` to the `latest` version of the row. */
export function rebase(base: Version, mine: Change, latest: Version): Rebased {
  const isConflict = new Set(
    columnsOf(mine).filter(
      (column) =>
        !sameValue(mine[column], base[column]) &&
        !sameValue(latest[column], base[column]) &&
        !sameValue(latest[column], mine[column]),
    ),
  );
  for (const [one, other] of PAIRS) {
    for (const [held, beside] of [
      [one, other],
      [other, one],
    ] as const) {
      if (isConflict.has(held) && beside in mine && !sameValue(mine[beside], latest[beside]))
        isConflict.add(beside);
    }
  }
  let change: Change = {};
  for (const column of columnsOf(mine)) {
    const isMine = isConflict.has(column) || !sameValue(mine[column], base[column]);
    change = assign(change, column, isMine ? mine[column] : latest[column]);
  }
  return {
    change,
    conflicts: columnsOf(mine)
      .filter((column) => isConflict.has(column))
      .map((column) => ({ column, mine: mine[column], theirs: latest[column] })),
    theirs: columnsOf(mine).filter(
      (column) => sameValue(mine[column], base[column]) && !sameValue(latest[column], base[column]),
    ),
  };
}

/** A change that takes an application out of its refusal takes the reason with it, in the same write. */
export function withoutLostReason(base: Version, change: Change): Change {
  const { status = base.status, refusal_reason = base.refusal_reason } = change;
  const leaves = status !== 'rejected' && status !== base.status;
  return leaves && refusal_reason ? { ...change, refusal_reason: null } : change;
}

export type Choice = 'mine' | 'theirs' | 'both';

const NOTES: readonly ChangedColumn[] = ['additional_notes', 'admin_notes'];

/** Both values in one, where that makes sense: two notes one after the other, the entries of two lists. */
export function bothValues({ column, mine, theirs }: Conflict): string | string[] | undefined {
  if (Array.isArray(mine) && Array.isArray(theirs)) return [...new Set<string>([...theirs, ...mine])];
  if (NOTES.includes(column) && typeof mine === 'string' && typeof theirs === 'string')
    return `${theirs}\n\n${mine}`;
  return undefined;
}

/** The edit once every conflict is decided. */
export function resolve(
  { change, conflicts }: Pick<Rebased, 'change' | 'conflicts'>,
  choices: Readonly<Partial<Record<ChangedColumn, Choice>>>,
): Change {
  let resolved = change;
  for (const conflict of conflicts) {
    const { column, mine, theirs } = conflict;
    const choice = choices[column] ?? 'mine';
    const both = choice === 'both' ? bothValues(conflict) : undefined;
    resolved = assign(resolved, column, both ?? (choice === 'theirs' ? theirs : mine));
  }
  // What stands behind a choice goes with it.
  const decided = (column: ChangedColumn) => conflicts.some((conflict) => conflict.column === column);
  const { current_status, training_sectors } = resolved;
  if (decided('other_status') && current_status && !asksOtherStatus(current_status))
    resolved = assign(resolved, 'other_status', null);
  if (decided('other_sector') && training_sectors && !asksOtherSector(training_sectors))
    resolved = assign(resolved, 'other_sector', null);
  return resolved;
}
