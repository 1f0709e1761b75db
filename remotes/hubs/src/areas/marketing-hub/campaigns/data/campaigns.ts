import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { entityData, entityList } from '@trame/app/entity-data';
import { oneOf, searchTerm, type FilterCodecs } from '@trame/app/filters-codec';
import { AppError, getSupabase, unwrap, type Database } from '@trame/data';
import {
  CAMPAIGN_STATUSES,
  campaignFormSchema,
  type CampaignBasis,
  type CampaignStatus,
  type CampaignValues,
} from '@trame/domain/campaigns';

type Stored = Database['public']['Functions']['list_campaigns']['Returns'][number];

/** A campaign: what its form changes, where it stands, and what became of its people. */
export type Campaign = CampaignValues &
  Omit<Stored, keyof CampaignValues | 'status' | 'counted' | 'ready_at' | 'handed_at' | 'ended_at'> & {
    status: CampaignStatus;
    counted: number | null;
    ready_at: string | null;
    handed_at: string | null;
    ended_at: string | null;
  };

const campaignOf = (row: Stored) => row as Campaign;

export type CampaignFilters = { search: string; status: CampaignStatus | 'all' };

export const CAMPAIGN_FILTERS: FilterCodecs<CampaignFilters> = {
  search: searchTerm(),
  status: oneOf('statut', ['all', ...CAMPAIGN_STATUSES.map(({ value }) => value)], 'all'),
};

type Answer = { data: Stored[] | null; error: unknown; status?: number };
const asCampaigns = ({ data, ...answer }: Answer) => ({ ...answer, data: data && data.map(campaignOf) });

const one = async (id: string) => asCampaigns(await getSupabase().rpc('office_campaign', { campaign: id }));

/** The campaign that a write answers by its id, with its counts. */
async function written(
  call: PromiseLike<{ data: { id: string }[] | null; error: unknown; status?: number }>,
) {
  const { data, ...answer } = await call;
  const [row] = data ?? [];
  return row ? one(row.id) : { ...answer, data: data && [] };
}

const table = () => getSupabase().from('marketing_campaigns');
const storedOf = (values: CampaignValues) => campaignFormSchema.parse(values);

export const campaignList = entityList<Campaign, CampaignFilters>('campaigns', {
  page: ({ search, status }, after, pageSize) =>
    getSupabase()
      .rpc('list_campaigns', {
        search,
        status_filter: status,
        page_size: pageSize,
        ...(after !== undefined && { after_id: after }),
      })
      .then(asCampaigns),
  count: ({ search, status }) => getSupabase().rpc('count_campaigns', { search, status_filter: status }),
});

export const campaignData = entityData<Campaign, CampaignValues>('campaigns', {
  one,
  insert: (values) => written(table().insert(storedOf(values)).select('id')),
  update: ({ id, updated_at }, values) =>
    written(table().update(storedOf(values)).eq('id', id).eq('updated_at', updated_at).select('id')),
  remove: (id) => table().delete().eq('id', id).select('id'),
});

/** Moves a campaign to another state, on the version that was read. */
export async function moveCampaign({ id, updated_at }: Campaign, status: CampaignStatus): Promise<void> {
  const moved = unwrap<{ id: string }[]>(
    await getSupabase().rpc('move_campaign', { campaign: id, to_status: status, version: updated_at }),
  );
  if (moved.length === 0) throw new AppError('conflict', `The campaign has changed: ${id}`);
}

export type Recipient = {
  digest: string;
  email: string;
  full_name: string;
  basis: CampaignBasis;
  basis_at: string;
};

export type Audience = {
  total: number;
  pool: number;
  account: number;
  opted_out: number;
  bounced: number;
  people: Recipient[];
};

export type Criteria = Pick<CampaignValues, 'bases' | 'sectors' | 'language'>;

const PEOPLE = 20;

/** Whom a campaign with these criteria would reach, as it is now; people page by page. */
export const audienceQuery = ({ bases, sectors, language }: Criteria) =>
  infiniteQueryOptions({
    queryKey: ['campaign-audience', bases, sectors, language],
    queryFn: async ({ signal, pageParam }): Promise<Audience> =>
      unwrap<unknown>(
        await getSupabase()
          .rpc('campaign_audience', {
            bases,
            sectors,
            language,
            page_size: PEOPLE,
            ...(pageParam !== undefined && { after_digest: pageParam }),
          })
          .abortSignal(signal),
      ) as Audience,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ people }) => (people.length === PEOPLE ? people.at(-1)?.digest : undefined),
  });

export type CampaignEvent = {
  id: number;
  kind: CampaignStatus | 'tested';
  people: number | null;
  at: string;
  by_id: string | null;
};

export const eventsQuery = (campaign: string) =>
  queryOptions({
    queryKey: ['campaign-events', campaign],
    queryFn: async ({ signal }) =>
      unwrap<CampaignEvent[]>(
        await getSupabase()
          .from('campaign_events')
          .select('id,kind,people,at,by_id')
          .eq('campaign_id', campaign)
          .order('id', { ascending: false })
          .limit(50)
          .abortSignal(signal)
          .overrideTypes<CampaignEvent[], { merge: false }>(),
      ),
  });

export type Channel = {
  is_ready: boolean;
  list: string | null;
  last_sync_at: string | null;
  has_failed: boolean;
};

/** Whether campaigns can be handed over, and to which list. */
export const channelQuery = queryOptions({
  queryKey: ['campaign-channel'],
  queryFn: async ({ signal }): Promise<Channel> =>
    unwrap<unknown>(await getSupabase().rpc('campaign_channel').abortSignal(signal)) as Channel,
});

/** Another campaign with people of this one; `takes`: it would lose them to this one, `taken`: it took them. */
export type Overlap = { kind: 'takes' | 'taken'; reference: string; name: string; people: number };

export const overlapsQuery = (campaign: string) =>
  queryOptions({
    queryKey: ['campaign-overlaps', campaign],
    queryFn: async ({ signal }): Promise<Overlap[]> =>
      unwrap<unknown>(
        await getSupabase().rpc('campaign_overlaps', { campaign }).abortSignal(signal),
      ) as Overlap[],
  });

/** Sends the message to the person who is signed in. */
export async function testCampaign(id: string): Promise<void> {
  unwrap(
    await getSupabase().functions.invoke('notifications', {
      body: { kind: 'campaign-test', campaign_id: id },
    }),
  );
}

/** Hands over one piece of what waits: how many left by it. Rejects where SendPulse does not take it. */
export async function handOver(): Promise<number> {
  const { status, handed, refused } = unwrap<{ status: string; handed: number; refused: number }>(
    await getSupabase().functions.invoke('sendpulse', { body: { action: 'sync' } }),
  );
  if (status !== 'done') throw new AppError('unavailable', `SendPulse: ${status}`);
  return handed + refused;
}
