import { foundRows } from '@trame/app/found-rows';
import { AppError, getSupabase, unwrap } from '@trame/data';
import { isUuid } from '@trame/domain';
import { queryOptions } from '@tanstack/react-query';
import type { ApplicationDetail } from './application-columns.ts';
import { DETAIL_COLUMNS } from './detail-columns.ts';
import { applicationKeys } from './keys.ts';

async function getApplication(id: string, signal: AbortSignal): Promise<ApplicationDetail> {
  // An address typed wrong is an application that does not exist, not a failure of the server.
  if (!isUuid(id)) throw new AppError('not_found', `Not an application id: ${id}`);
  const answer = await getSupabase()
    .from('trainer_applications')
    .select(DETAIL_COLUMNS)
    .eq('id', id)
    .limit(1)
    .abortSignal(signal)
    .overrideTypes<ApplicationDetail[], { merge: false }>();
  const [application] = await foundRows(unwrap(answer));
  if (!application) throw new AppError('not_found', `No application ${id}`);
  return application;
}

/** One application by its id; works from a shared link, without the list. */
export const applicationQueryOptions = (id: string) =>
  queryOptions({
    queryKey: applicationKeys.detail(id),
    queryFn: ({ signal }) => getApplication(id, signal),
  });
