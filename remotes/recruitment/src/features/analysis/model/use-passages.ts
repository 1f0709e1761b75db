import { useMemo, useState } from 'react';
import type { Passages } from '../../documents/model/passage.ts';
import type { ApplicationDetail } from '../../applications/data/application-columns.ts';
import { itemsOf, passagesOf } from './items.ts';
import { readAnalysis } from './stored-analysis.ts';

/** The passages of a CV that its analysis rests on, and the one that is looked at. */
export function usePassages(application: ApplicationDetail | undefined): Passages {
  const [activeKey, onSelect] = useState<string>();
  const all = useMemo(() => {
    const analysis = application && readAnalysis(application);
    return analysis ? passagesOf(itemsOf(analysis)) : [];
  }, [application]);
  return useMemo(() => ({ all, activeKey, onSelect }), [all, activeKey]);
}
