import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { isUuid } from '@trame/domain';
import { PROGRAMME_RULES, type ProgrammeRule } from '@trame/domain/catalogue';
import { PROGRAMMES_KEY } from '../../programmes/data/programmes.ts';

/** Points that sheets lose by one rule. */
export type Gain = { rule: ProgrammeRule; points: number; programmes: number };

/** What the sheets of a sector, and of a person, can gain: the most points first. Archived sheets are left out. */
export const gainsQuery = (sector: string, owner: string) =>
  queryOptions({
    queryKey: [PROGRAMMES_KEY, 'gains', sector, owner],
    queryFn: async ({ signal }): Promise<Gain[]> => {
      const rows = unwrap(
        await getSupabase()
          .rpc('programme_gains', {
            ...(sector !== 'all' && { sectors: [sector] }),
            ...(isUuid(owner) && { owners: [owner] }),
          })
          .abortSignal(signal),
      );
      return rows.flatMap(({ rule: id, points, programmes }) => {
        const rule = PROGRAMME_RULES.find((one) => one.id === id);
        return rule ? [{ rule, points, programmes }] : [];
      });
    },
  });
