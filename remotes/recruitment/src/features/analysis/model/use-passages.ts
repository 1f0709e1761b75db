import { useMemo, useState } from 'react';
import type { Passages } from '@trame/app/passage';
import { readTextQueryOptions } from '../../documents/data/read-text-query.ts';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { itemsOf, passagesOf, sameClaim, textMarksOf, type AnalysisItem } from './items.ts';
import { showClaim } from './show-claim.ts';
import { readAnalysis } from './stored-analysis.ts';

export type AnalysisPassages = Passages & {
  /** The selected claim. */
  active: AnalysisItem | undefined;
  /** Finds the passage of a claim; called again, it finds it again. */
  onSeek: (key: string) => void;
  onLeave: () => void;
};

/** The passages of a CV that prove claims of its analysis, and the selected one. */
export function usePassages(application: ApplicationDetail | undefined): AnalysisPassages {
  const [{ claim, sought }, setPlace] = useState<Place>(NOWHERE);
  const applicationId = application?.id;
  const found = useMemo(() => {
    const analysis = application && readAnalysis(application);
    if (!analysis) return { all: [], items: [] };
    const items = itemsOf(analysis);
    return {
      items,
      all: passagesOf(items),
      text: {
        pages: readTextQueryOptions(application.id, analysis.reading.digest),
        marks: textMarksOf(items),
      },
    };
  }, [application]);
  // The same object as long as nothing changes, so that drawn pages are not drawn again.
  return useMemo(() => {
    const { items, ...passages } = found;
    const active = claim?.of === applicationId ? claim && sameClaim(items, claim.item) : undefined;
    const claimOf = (key: string): Place['claim'] => {
      const item = items.find((one) => one.key === key);
      return item && { of: applicationId, item };
    };
    return {
      ...passages,
      active,
      activeKey: active?.key,
      sought,
      onSelect: (key) => {
        setPlace({ claim: claimOf(key), sought: 0 });
        showClaim(key);
      },
      onSeek: (key) => setPlace((place) => ({ claim: claimOf(key), sought: place.sought + 1 })),
      onLeave: () => setPlace(NOWHERE),
    };
  }, [found, applicationId, claim, sought]);
}

/** The selected claim is stored by its content, because keys change with every run. */
type Place = { claim: { of: string | undefined; item: AnalysisItem } | undefined; sought: number };

const NOWHERE: Place = { claim: undefined, sought: 0 };
