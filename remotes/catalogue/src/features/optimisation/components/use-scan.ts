import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readCommonFacts, readSheets, readSheetsAgain } from '../data/scan.ts';
import { findFixes, type CommonFacts, type Found, type Sheet } from '../model/found.ts';

const KEY = ['programme-scan'] as const;
/** How long the corrections are taken as they were found; each says what it was made on when it is applied. */
const KEPT_MS = 300_000;

type Scan = { sheets: Sheet[]; facts: CommonFacts | undefined; found: Found[] };
export type ScanProgress = { step: 'read' | 'find'; done: number; total: number | undefined };

/** The corrections of every sheet, found on this machine from the sheets themselves. */
export function useScan(isEnabled: boolean) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ScanProgress>({ step: 'read', done: 0, total: undefined });
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Scan> => {
      const sheets = await readSheets(signal, (done) =>
        setProgress({ step: 'read', done, total: undefined }),
      );
      const [first] = sheets;
      if (!first) return { sheets, facts: undefined, found: [] };
      const facts = await readCommonFacts(first.id, signal);
      const found = await findFixes(sheets, sheets, facts, {
        signal,
        onDone: (done) => setProgress({ step: 'find', done, total: sheets.length }),
      });
      return { sheets, facts, found };
    },
    enabled: isEnabled,
    staleTime: KEPT_MS,
    // Read again on the page alone, not each time that the window is looked at.
    refetchOnWindowFocus: false,
  });

  /** Reads some sheets again after they were changed, and finds what is left to correct in them. */
  const refresh = async (ids: readonly string[]): Promise<void> => {
    const scan = client.getQueryData<Scan>(KEY);
    if (!scan?.facts) return;
    const { signal } = new AbortController();
    const fresh = await readSheetsAgain(ids, signal);
    const isOld = (id: string) => ids.includes(id);
    const sheets = [...scan.sheets.filter(({ id }) => !isOld(id)), ...fresh];
    const found = await findFixes(fresh, sheets, scan.facts, { signal, onDone: () => undefined });
    client.setQueryData<Scan>(KEY, {
      ...scan,
      sheets,
      found: [...scan.found.filter(({ sheet }) => !isOld(sheet.id)), ...found],
    });
  };

  return { query, progress, found: query.data?.found, refresh };
}
