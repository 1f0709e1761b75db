import {
  programmeFixes,
  programmeRule,
  type AccessibilityContact,
  type ProgrammeChanges,
  type ProgrammeContent,
  type ProgrammeFix,
  type ProgrammeIndicator,
  type ProgrammeRuleId,
} from '@trame/domain/catalogue';

/** A sheet with what its score depends on. */
export type Sheet = {
  id: string;
  content: ProgrammeContent;
  owner_id: string | null;
  confirmed_on: string | null;
  indicators: readonly Pick<ProgrammeIndicator, 'n' | 'year'>[];
};

export type CommonFacts = { today: string; accessibility_contact: AccessibilityContact | null };

/** A correction of a sheet. */
export type Found = { key: string; sheet: Sheet; fix: ProgrammeFix };

/** The corrections of one sheet. */
const fixesOf = (sheet: Sheet, facts: CommonFacts, others: readonly ProgrammeContent[]): Found[] =>
  programmeFixes(
    sheet.content,
    { ...facts, indicators: sheet.indicators, confirmed_on: sheet.confirmed_on },
    others,
  ).map((fix) => ({ key: `${sheet.id} ${fix.field} ${fix.rules.join()}`, sheet, fix }));

/** Sheets between two pauses, in which the page answers. */
const PART = 40;
const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

/** The corrections of sheets, with pauses in which the page answers. `all`: those that values may be taken from. */
export async function findFixes(
  sheets: readonly Sheet[],
  all: readonly Sheet[],
  facts: CommonFacts,
  { signal, onDone }: { signal: AbortSignal; onDone: (count: number) => void },
): Promise<Found[]> {
  const others = all.map(({ content }) => content);
  const found: Found[] = [];
  for (let at = 0; at < sheets.length; at += PART) {
    for (const sheet of sheets.slice(at, at + PART)) found.push(...fixesOf(sheet, facts, others));
    onDone(Math.min(at + PART, sheets.length));
    // oxlint-disable-next-line no-await-in-loop -- the page answers between the parts
    await pause();
    signal.throwIfAborted();
  }
  return found;
}

export type Narrowing = { sector: string | null; owner: string | null; rule: ProgrammeRuleId | null };

/** The corrections of some sheets, and of one rule. */
export const narrowed = (found: readonly Found[], { sector, owner, rule }: Narrowing): Found[] =>
  found.filter(
    ({ sheet, fix }) =>
      (sector === null || sheet.content.sector === sector) &&
      (owner === null || sheet.owner_id === owner) &&
      (rule === null || fix.rules.includes(rule)),
  );

export const sureOnes = (found: readonly Found[]): Found[] => found.filter(({ fix }) => fix.isSure);
export const toRead = (found: readonly Found[]): Found[] => found.filter(({ fix }) => !fix.isSure);

/** What the database applies: the changes, and what the fields said when they were made. */
export type SentFix = {
  programme_id: string;
  rule: ProgrammeRuleId;
  changes: ProgrammeChanges;
  base: Partial<ProgrammeContent>;
};

/** A correction as it is sent, with other values when somebody has written them. */
export function sentFix({ sheet, fix }: Found, changes: ProgrammeChanges = fix.changes): SentFix {
  return {
    programme_id: sheet.id,
    rule: fix.rules[0] ?? 'objectives',
    changes,
    base: Object.fromEntries(
      Object.entries(sheet.content).filter(([key]) => key in changes),
    ) as Partial<ProgrammeContent>,
  };
}

/** So many corrections, on so many sheets, for so many points. */
export function countFixes(found: readonly Found[]): { fixes: number; sheets: number; points: number } {
  return {
    fixes: found.length,
    sheets: new Set(found.map(({ sheet }) => sheet.id)).size,
    points: found.reduce((sum, { fix }) => sum + fix.points, 0),
  };
}

/** How many corrections mend each rule, the most first, by the name of the rule that they are for. */
export function byRule(found: readonly Found[]): { rule: ProgrammeRuleId; name: string; count: number }[] {
  const counts = new Map<ProgrammeRuleId, number>();
  for (const { fix } of found) {
    const rule = fix.rules[0];
    if (rule) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return [...counts]
    .map(([rule, count]) => ({ rule, name: programmeRule(rule).name, count }))
    .toSorted((one, other) => other.count - one.count);
}
