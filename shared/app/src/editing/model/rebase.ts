import { sameValue } from '@trame/domain';

/** A field that an edit may change. */
export type Column<Change> = keyof Change & string;

/** The columns of a row that edits use. */
export type Version<Change> = Readonly<Partial<Record<Column<Change>, unknown>>>;

/** A field that two people changed to different values since one of them read it. */
export type Conflict<Name extends string> = { column: Name; mine: unknown; theirs: unknown };

export type Rebased<Change> = {
  /** The values to write on the latest version: mine where I edited, theirs everywhere else. */
  change: Change;
  conflicts: Conflict<Column<Change>>[];
  /** Fields that they alone changed. */
  theirs: Column<Change>[];
};

/** Fields that belong together: when one is in conflict, so is the other if it differs. */
export type Pairs<Change> = readonly (readonly [Column<Change>, Column<Change>])[];

const columnsOf = <Change extends object>(change: Change) => Object.keys(change) as Column<Change>[];

/** Applies an edit made on `base` to the `latest` version of the row. */
export function rebase<Change extends object>(
  base: Version<Change>,
  mine: Change,
  latest: Version<Change>,
  pairs: Pairs<Change> = [],
): Rebased<Change> {
  const isConflict = new Set(
    columnsOf(mine).filter(
      (column) =>
        !sameValue(mine[column], base[column]) &&
        !sameValue(latest[column], base[column]) &&
        !sameValue(latest[column], mine[column]),
    ),
  );
  for (const [one, other] of pairs) {
    for (const [held, beside] of [
      [one, other],
      [other, one],
    ] as const) {
      if (isConflict.has(held) && beside in mine && !sameValue(mine[beside], latest[beside]))
        isConflict.add(beside);
    }
  }
  let change = {} as Change;
  for (const column of columnsOf(mine)) {
    const isMine = isConflict.has(column) || !sameValue(mine[column], base[column]);
    change = { ...change, [column]: isMine ? mine[column] : latest[column] };
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

export type Choice = 'mine' | 'theirs' | 'both';

/**
 * Both values in one, where that makes sense: the entries of two lists, two notes one after the other.
 * @param notes long texts, to which a second one can be added
 */
export function bothValues<Name extends string>(
  { column, mine, theirs }: Conflict<Name>,
  notes: readonly Name[] = [],
): string | string[] | undefined {
  if (Array.isArray(mine) && Array.isArray(theirs)) return [...new Set<string>([...theirs, ...mine])];
  if (notes.includes(column) && typeof mine === 'string' && typeof theirs === 'string')
    return `${theirs}\n\n${mine}`;
  return undefined;
}

/** The edit once every conflict is decided. */
export function resolve<Change extends object>(
  { change, conflicts }: Pick<Rebased<Change>, 'change' | 'conflicts'>,
  choices: Readonly<Partial<Record<string, Choice>>>,
  notes: readonly Column<Change>[] = [],
): Change {
  let resolved = change;
  for (const conflict of conflicts) {
    const { column, mine, theirs } = conflict;
    const choice = choices[column] ?? 'mine';
    const both = choice === 'both' ? bothValues(conflict, notes) : undefined;
    resolved = { ...resolved, [column]: both ?? (choice === 'theirs' ? theirs : mine) };
  }
  return resolved;
}
