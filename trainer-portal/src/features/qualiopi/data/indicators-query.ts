import { queryOptions } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';
import type { IndicatorPlace, IndicatorWeight, QualiopiModelKey } from '@trame/domain/trainers';

export type Indicator = {
  number: number;
  criterion: number;
  title: string;
  weight: IndicatorWeight;
  applies_to: string;
  place: IndicatorPlace;
  /** What a trainer reads; null for those that the company answers alone. */
  heading: string | null;
  meaning: string | null;
  provide: string[];
  paper_kinds: string[];
  models: QualiopiModelKey[];
};

/** The version of the guide in force, with its indicators in their order. */
export type Reference = { version: string; published_on: string; indicators: Indicator[] };

const COLUMNS =
  'version, published_on, indicators:qualiopi_indicators(number, criterion, title, weight, applies_to, place, heading, meaning, provide, paper_kinds, models)';

export const indicatorsQuery = queryOptions({
  queryKey: ['qualiopi'],
  meta: { keepLastSeen: true },
  queryFn: async ({ signal }) => {
    const [reference] = unwrap(
      await getSupabase()
        .from('qualiopi_references')
        .select(COLUMNS)
        .order('published_on', { ascending: false })
        .order('number', { referencedTable: 'indicators' })
        .limit(1)
        .abortSignal(signal)
        .overrideTypes<Reference[], { merge: false }>(),
    );
    if (!reference) throw new AppError('not_found', 'There is no version of the reference');
    return reference;
  },
});
