import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { AvailabilityKind, AvailabilityPeriod, Days } from '@trame/domain/trainers';

export type Period = AvailabilityPeriod & { id: string; updated_at: string };

const KEY = ['my-availability'] as const;

/** The person's periods, by day. */
export const availabilityQuery = queryOptions({
  queryKey: KEY,
  meta: { keepLastSeen: true },
  queryFn: async ({ signal }) =>
    unwrap<Period[]>(
      await getSupabase()
        .rpc('my_availability')
        .abortSignal(signal)
        .overrideTypes<Period[], { merge: false }>(),
    ),
});

export type Writing = {
  days: Days;
  /** Null: these days become unknown. */
  kind: AvailabilityKind | null;
  note: string | null;
  /** The periods on these days, and the one that is moved, as the person sees them. */
  seen: readonly Period[];
  moved?: Period | undefined;
};

async function write({ days, kind, note, seen, moved }: Writing): Promise<boolean> {
  return unwrap<boolean>(
    await getSupabase().rpc('save_my_availability', {
      first_day: days.starts_on,
      last_day: days.ends_on,
      // The generated types know no null of an argument.
      kind: kind as string,
      note: note as string,
      seen: seen.map(({ updated_at }) => updated_at),
      ...(moved && { replaced: moved.id }),
    }),
  );
}

/** Writes days; answers false, and writes nothing, when they were changed elsewhere meanwhile. */
export function useWriteDays() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    // Offline it fails at once: written when the network is back, it would be unseen, and no longer wanted.
    networkMode: 'always',
    // In both cases the page shows what is there now.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
