import { queryOptions } from '@tanstack/react-query';
import type { BulkAction } from '@trame/app/bulk-action';
import { entityData } from '@trame/app/entity-data';
import { oneOf, searchWords, type FilterCodecs } from '@trame/app/filters-codec';
import { getSupabase, unwrap } from '@trame/data';
import { LOGO_STATES } from '@trame/domain/company';
import { changeResult, readAllRows, undoCount } from '../../site/data/contents.ts';
import type { Filters, Logo, LogoValues } from '../model/logo.ts';

const KEY = 'client-logos';
const COLUMNS =
  'id,name,alt,link,picture,visible_from,visible_until,consent_by,consent_on,consent_until,consent_file,consent_note,position,updated_at';

export const FILTERS: FilterCodecs<Filters> = {
  search: searchWords(),
  state: oneOf('etat', ['all', ...LOGO_STATES.map(({ value }) => value)], 'all'),
};

const table = () => getSupabase().from('client_logos');

/** All logos in the order of the site. */
export const logosQueryOptions = () =>
  queryOptions({
    queryKey: [KEY, 'list'],
    queryFn: ({ signal }) =>
      readAllRows<Logo>((from, to) =>
        table()
          .select(COLUMNS, { count: 'exact' })
          .order('position')
          .range(from, to)
          .abortSignal(signal)
          .overrideTypes<Logo[], { merge: false }>(),
      ),
  });

export const logoData = entityData<Logo, LogoValues>(KEY, {
  kind: 'logo',
  one: (id) => table().select(COLUMNS).eq('id', id).overrideTypes<Logo[], { merge: false }>(),
  insert: (values) => table().insert(values).select(COLUMNS).overrideTypes<Logo[], { merge: false }>(),
  update: ({ id, updated_at }, values) =>
    table()
      .update(values)
      .eq('id', id)
      .eq('updated_at', updated_at)
      .select(COLUMNS)
      .overrideTypes<Logo[], { merge: false }>(),
});

/** Puts a logo before another one, or after all others. */
export async function moveLogo(id: string, before: string | undefined): Promise<void> {
  unwrap(await getSupabase().rpc('move_client_logo', { id, ...(before !== undefined && { before }) }));
}

/** Deletes logos; within half an hour, undoing brings them back with their consent. */
export const DELETE: BulkAction = {
  name: 'delete',
  title: 'Supprimer',
  done: 'supprimé',
  removes: true,
  perform: async (ids, { requestId }) =>
    unwrap<{ logo_id: string; outcome: string }[]>(
      await getSupabase().rpc('delete_client_logos', { ids: [...ids], request_id: requestId }),
    ).map(({ logo_id: id, outcome }) => changeResult(id, outcome)),
  undo: async (_changed, requestId) =>
    undoCount(
      unwrap<{ outcome: string }[]>(await getSupabase().rpc('undo_logo_deletions', { batch_id: requestId })),
    ),
};
