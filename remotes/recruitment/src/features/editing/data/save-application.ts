import { saveVersion, type Saved, type Saving, type Stale, type VersionStore } from '@trame/app/save-version';
import { getSupabase, unwrap } from '@trame/data';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { DETAIL_COLUMNS } from '../../application-data/data/detail-columns.ts';
import { APPLICATION_KIND } from '../../application-data/model/entity.ts';
import { PAIRS, type Change } from '../model/application-change.ts';

export type StaleApplication = Stale<ApplicationDetail, Change>;
export type SavedApplication = Saved<ApplicationDetail, Change>;

const STORE: VersionStore<ApplicationDetail, Change> = {
  kind: APPLICATION_KIND,
  pairs: PAIRS,
  update: async (version, change) => {
    const answer = await getSupabase()
      .from('trainer_applications')
      .update(change)
      .eq('id', version.id)
      .eq('updated_at', version.updated_at)
      .select(DETAIL_COLUMNS)
      .overrideTypes<ApplicationDetail[], { merge: false }>();
    return unwrap(answer)[0];
  },
  readLatest: async (id) => {
    const answer = await getSupabase()
      .from('trainer_applications')
      .select(DETAIL_COLUMNS)
      .eq('id', id)
      .limit(1)
      .overrideTypes<ApplicationDetail[], { merge: false }>();
    return unwrap(answer)[0];
  },
};

/** Saves an edit of an application, on its latest version when others changed other fields meanwhile. */
export const saveApplication = (saving: Saving<ApplicationDetail, Change>): Promise<SavedApplication> =>
  saveVersion(STORE, saving);
