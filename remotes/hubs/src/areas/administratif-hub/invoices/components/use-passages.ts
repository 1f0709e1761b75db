import type { Passages } from '@trame/app/passage';
import { useMemo, useState } from 'react';
import type { MarkedVerdict } from '../model/verdict.ts';

/** The findings of a verdict as passages of its document: the one that is looked at, in both. */
export function usePassages(marked: MarkedVerdict | undefined) {
  const [place, setPlace] = useState<{ key?: string; sought: number }>({ sought: 0 });
  const passages = useMemo<Passages>(
    () => ({
      all: marked?.passages ?? [],
      activeKey: place.key,
      sought: place.sought,
      onSelect: (key) => setPlace({ key, sought: 0 }),
    }),
    [marked, place],
  );
  return {
    passages,
    activeKey: place.key,
    /** Shows where a finding is in the document. */
    seek: (key: string) => setPlace(({ sought }) => ({ key, sought: sought + 1 })),
  };
}
