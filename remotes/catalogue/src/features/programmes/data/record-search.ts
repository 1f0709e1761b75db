import { getSupabase, unwrap } from '@trame/data';
import { MOST_RECORDS_SHOWN } from '@trame/domain';
import { PROGRAMME_STATUSES } from '@trame/domain/catalogue';
import type { RecordSearch } from '@trame/platform';
import { sectorLabel, type ProgrammeRow } from '../model/programme.ts';

type FoundSheet = Pick<ProgrammeRow, 'id' | 'title' | 'sector' | 'status' | 'score'>;

/** Sheets, for the palette of the shell: the search of the list, by title. The words travel in the body. */
const searchSheets: RecordSearch = async (query, signal) => {
  const answer = await getSupabase()
    .rpc('list_programmes', { search: query, sort: 'title', page_size: MOST_RECORDS_SHOWN })
    .select('id, title, sector, status, score')
    .abortSignal(signal)
    .overrideTypes<FoundSheet[], { merge: false }>();
  return unwrap(answer).map(({ id, title, sector, status, score }) => ({
    id,
    title,
    subtitle: [
      PROGRAMME_STATUSES.find(({ value }) => value === status)?.label,
      sectorLabel(sector),
      `score ${score}`,
    ]
      .filter(Boolean)
      .join(' · '),
    routeId: 'catalogue.programme',
    params: { id },
  }));
};

export default searchSheets;
