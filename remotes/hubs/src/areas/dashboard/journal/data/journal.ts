import { oneOf, searchTerm, word, type FilterCodecs } from '@trame/app/filters-codec';
import { endlessQueryOptions } from '@trame/app/endless-list';
import { getSupabase, unwrap } from '@trame/data';
import { addDays } from '@trame/domain';

export const KINDS = [
  { value: 'sensitive', label: 'Droits, lectures, exports' },
  { value: 'all', label: 'Tout' },
  { value: 'rights', label: 'Droits et comptes' },
  { value: 'reading', label: 'Lectures' },
  { value: 'export', label: 'Exports' },
  { value: 'change', label: 'Autres changements' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

export const SPANS = [
  { value: 'semaine', label: 'Sept jours', days: 7 },
  { value: 'mois', label: 'Trente jours', days: 30 },
  { value: 'annee', label: 'Un an', days: 365 },
  { value: 'tout', label: 'Depuis le début', days: 36_500 },
] as const;
type Span = (typeof SPANS)[number]['value'];

export type JournalFilters = { search: string; kind: Kind; span: Span; person: string | null };

export const JOURNAL_FILTERS: FilterCodecs<JournalFilters> = {
  search: searchTerm(),
  kind: oneOf(
    'genre',
    KINDS.map(({ value }) => value),
    'sensitive',
  ),
  span: oneOf(
    'periode',
    SPANS.map(({ value }) => value),
    'mois',
  ),
  person: word('qui'),
};

/** A line of the journal: who did what, to whom or what. */
export type JournalLine = {
  key: string;
  id: number;
  at: string;
  kind: Exclude<Kind, 'all' | 'sensitive'>;
  actor_id: string | null;
  actor_name: string | null;
  actor_role: string;
  table_name: string;
  operation: string;
  subject: string | null;
  changes: Readonly<Record<string, unknown>>;
};

const PAGE_SIZE = 40;
const WHOLE_PAGE = 500;
/** As many lines as a file may have. */
export const MOST_EXPORTED = 10_000;

/** The kinds of lines that a choice stands for; none: all of them. */
function kindsOf(kind: Kind): string[] {
  if (kind === 'all') return [];
  return kind === 'sensitive' ? ['rights', 'reading', 'export'] : [kind];
}

async function readPage(
  filters: JournalFilters,
  day: string,
  pageSize: number,
  after: JournalLine | null,
  signal: AbortSignal,
): Promise<JournalLine[]> {
  const days = SPANS.find(({ value }) => value === filters.span)?.days ?? 30;
  return unwrap<JournalLine[]>(
    await getSupabase()
      .rpc('list_journal', {
        from_day: addDays(day, 1 - days),
        until_day: day,
        search: filters.search,
        page_size: pageSize,
        kinds: kindsOf(filters.kind),
        ...(filters.person !== null && { person: filters.person }),
        ...(after && { before_at: after.at, before_key: after.id }),
      })
      .abortSignal(signal)
      .overrideTypes<JournalLine[], { merge: false }>(),
  );
}

/** The journal under filters, page by page. */
export const journalQuery = (filters: JournalFilters, day: string) =>
  endlessQueryOptions<JournalLine, JournalLine>({
    queryKey: ['journal', filters, day],
    pageSize: PAGE_SIZE,
    readPage: (after, signal) => readPage(filters, day, PAGE_SIZE, after, signal),
    cursorOf: (line) => line,
  });

/** All lines under filters, for a file: `MOST_EXPORTED` at most. */
export async function wholeJournal(
  filters: JournalFilters,
  day: string,
  signal: AbortSignal,
): Promise<JournalLine[]> {
  const found: JournalLine[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const rows = await readPage(filters, day, WHOLE_PAGE, found.at(-1) ?? null, signal);
    found.push(...rows);
    if (rows.length < WHOLE_PAGE || found.length >= MOST_EXPORTED) return found.slice(0, MOST_EXPORTED);
  }
}
