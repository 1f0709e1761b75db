import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { LeadStatus } from '@trame/domain/requests';
import type { MissionStatus } from '@trame/domain/invoices';
import { leadList } from './leads.ts';

type Mission = { id: string; title: string; status: MissionStatus; starts_on: string };

/** The missions that were made from a lead. */
export const missionsQuery = (lead: string) =>
  queryOptions({
    queryKey: [leadList.key, 'missions', lead],
    queryFn: async ({ signal }) => {
      const answer = await getSupabase()
        .from('lead_missions')
        .select('missions(id, title, status, starts_on)')
        .eq('lead_id', lead)
        .order('linked_at')
        .limit(50)
        .abortSignal(signal)
        .overrideTypes<{ missions: Mission }[], { merge: false }>();
      return unwrap<{ missions: Mission }[]>(answer).map(({ missions }) => missions);
    },
  });

/** Notes that a mission was made from a lead, which is won by it. */
export async function linkMission(lead: string, mission: string): Promise<void> {
  unwrap(await getSupabase().rpc('link_lead_mission', { lead, mission }));
}

/** A lead that may say the same as another one, or was joined with it. */
export type Double = {
  id: string;
  reference: string;
  company: string;
  name: string;
  status: LeadStatus;
  created_at: string;
  link: 'email' | 'phone' | 'joined' | 'main';
};

export const doublesQuery = (lead: string) =>
  queryOptions({
    queryKey: [leadList.key, 'doubles', lead],
    queryFn: async ({ signal }) =>
      unwrap<Double[]>(
        await getSupabase()
          .rpc('lead_doubles', { lead })
          .abortSignal(signal)
          .overrideTypes<Double[], { merge: false }>(),
      ),
  });

export type DoubleAction = 'join' | 'separate' | 'apart';

/** Joins another lead to this one, takes it out again, or keeps both apart. */
export async function settleDouble(lead: string, other: string, action: DoubleAction): Promise<void> {
  unwrap(await getSupabase().rpc('settle_lead_double', { lead, other, action }));
}
