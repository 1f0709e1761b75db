import { useMemo, useState } from 'react';
import type { Passages } from '../../documents/model/passage.ts';
import type { ApplicationDetail } from '../../applications/data/application-columns.ts';
import { itemsOf, passagesOf, textMarksOf } from './items.ts';
import { readAnalysis } from './stored-analysis.ts';

/** The passages of a CV that its analysis rests on, and the one that is looked at. */
export function usePassages(application: ApplicationDetail | undefined): Passages {
  const [activeKey, onSelect] = useState<string>();
  const found = useMemo(() => {
    const analysis = application && readAnalysis(application);
    if (!analysis) return { all: [] };
    const items = itemsOf(analysis);
    return {
      all: passagesOf(items),
      text: { applicationId: application.id, digest: analysis.reading.digest, marks: textMarksOf(items) },
    };
  }, [application]);
  return useMemo(() => ({ ...found, activeKey, onSelect }), [found, activeKey]);
}
