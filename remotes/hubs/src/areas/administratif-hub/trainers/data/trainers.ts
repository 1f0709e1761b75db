import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { entityList } from '@trame/app/entity-data';
import { oneOf, searchTerm, type FilterCodecs } from '@trame/app/filters-codec';
import { AppError, getSupabase, unwrap, type Database } from '@trame/data';
import { ACCOUNT_STATUSES, isUuid, type AccountStatus } from '@trame/domain';
import type { PaperStatus } from '@trame/domain/trainers';
import type { MissionEvidence, MissionStatus } from '@trame/domain/invoices';
import type { ReceivedEvidence } from '../../missions/data/missions.ts';

type Functions = Database['public']['Functions'];
type Listed = Functions['list_office_trainers']['Returns'][number];
type Read = Functions['office_trainer']['Returns'][number];

/** A trainer as a line of the list; `id` is that of their account. */
export type TrainerRow = Omit<Listed, 'last_mission'> & { id: string; last_mission: string | null };

/** A trainer with what their page says first. */
export type Trainer = Omit<
  Read,
  'status_reason' | 'evaluated_at' | 'evaluated_by' | 'application_id' | 'application_reference'
> & {
  status_reason: string | null;
  evaluated_at: string | null;
  evaluated_by: string | null;
  /** Of whoever reads applications too. */
  application_id: string | null;
  application_reference: string | null;
};

export type TrainerFilters = {
  search: string;
  state: AccountStatus | 'all';
  papers: 'all' | 'to_check' | 'ending' | 'lapsed' | 'missing';
};

export const TRAINER_FILTERS: FilterCodecs<TrainerFilters> = {
  search: searchTerm(),
  state: oneOf('etat', ['all', ...ACCOUNT_STATUSES.map(({ value }) => value)], 'all'),
  papers: oneOf('pieces', ['all', 'to_check', 'ending', 'lapsed', 'missing'], 'all'),
};

const KEY = 'hub-trainers';

const filtersOf = ({ search, state, papers }: TrainerFilters) => ({
  search,
  state_filter: state,
  paper_filter: papers,
});

export const trainerList = entityList<TrainerRow, TrainerFilters>(KEY, {
  page: (filters, after, pageSize) =>
    getSupabase()
      .rpc('list_office_trainers', {
        ...filtersOf(filters),
        page_size: pageSize,
        ...(after !== undefined && { after_id: after }),
      })
      .then(({ data, ...answer }) => ({
        ...answer,
        data: data && data.map((row) => ({ ...row, id: row.user_id })),
      })),
  count: (filters) => getSupabase().rpc('count_office_trainers', filtersOf(filters)),
});

export const trainerQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, 'one', userId],
    queryFn: async ({ signal }): Promise<Trainer> => {
      // An address typed wrong is a trainer who does not exist, not a failure of the server.
      if (!isUuid(userId)) throw new AppError('not_found', `Not an id of a trainer: ${userId}`);
      const [trainer] = unwrap<Trainer[]>(
        await getSupabase()
          .rpc('office_trainer', { person: userId })
          .abortSignal(signal)
          .overrideTypes<Trainer[], { merge: false }>(),
      );
      if (!trainer) throw new AppError('not_found', `No trainer: ${userId}`);
      return trainer;
    },
  });

/** A paper of a trainer, with who checked it. */
export type TrainerPaper = {
  id: string;
  kind: string;
  status: PaperStatus;
  file_name: string;
  file_size: number;
  issued_on: string | null;
  expires_on: string | null;
  reason: string | null;
  has_proof: boolean;
  checked_by_name: string | null;
  checked_at: string | null;
  created_at: string;
};

/** The papers of a trainer, without those that were replaced. */
export const trainerPapersQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, 'papers', userId],
    queryFn: async ({ signal }): Promise<TrainerPaper[]> =>
      unwrap(
        await getSupabase()
          .rpc('trainer_papers_of', { user_id: userId })
          .neq('status', 'replaced')
          .abortSignal(signal)
          .overrideTypes<TrainerPaper[], { merge: false }>(),
      ),
  });

/** How many missions are shown on the page of a trainer. */
export const MISSIONS_SHOWN = 10;

/** A mission as a line of its trainer’s page. */
export type TrainerMission = {
  id: string;
  title: string;
  client_name: string;
  starts_on: string;
  ends_on: string;
  hours: number | null;
  days: number;
  status: MissionStatus;
  evidence: MissionEvidence[];
  evidence_received: ReceivedEvidence;
};

/** The last missions of a trainer, one more than are shown. */
export const trainerMissionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['missions', 'of-trainer', userId],
    queryFn: async ({ signal }): Promise<TrainerMission[]> =>
      unwrap(
        await getSupabase()
          .from('missions')
          .select(
            'id, title, client_name, starts_on, ends_on, hours, days, status, evidence, evidence_received',
          )
          .eq('user_id', userId)
          .order('starts_on', { ascending: false })
          .order('id')
          .limit(MISSIONS_SHOWN + 1)
          .abortSignal(signal)
          .overrideTypes<TrainerMission[], { merge: false }>(),
      ),
  });

/** How a trainer bills, without the account itself. */
export type Billing = {
  legal_name: string;
  siret: string | null;
  nda: string | null;
  vat_case: string;
  iban_last4: string | null;
  iban_status: string;
  iban_confirmed_at: string | null;
};

/** How a trainer bills; null while they have not said it. */
export const billingQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, 'billing', userId],
    queryFn: async ({ signal }): Promise<Billing | null> => {
      const [profile] = unwrap(
        await getSupabase()
          .from('billing_profiles')
          .select('legal_name, siret, nda, vat_case, iban_last4, iban_status, iban_confirmed_at')
          .eq('user_id', userId)
          .abortSignal(signal),
      );
      return profile ?? null;
    },
  });

/** What a trainer offers: days, places, programmes. */
export type TrainerOffer = Omit<Functions['office_trainer_offer']['Returns'][number], 'city'> & {
  city: string | null;
};

/** What a trainer offers; null when the account is gone. */
export const offerQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, 'offer', userId],
    queryFn: async ({ signal }): Promise<TrainerOffer | null> => {
      const [offer] = unwrap<TrainerOffer[]>(
        await getSupabase()
          .rpc('office_trainer_offer', { person: userId })
          .abortSignal(signal)
          .overrideTypes<TrainerOffer[], { merge: false }>(),
      );
      return offer ?? null;
    },
  });

/** The official evaluation of an application, and whether its CV was analysed. */
export type Evaluation = {
  percentage: number | null;
  total_score: number | null;
  max_score: number | null;
  cv: string | null;
};

/** For those who read applications; the database answers nobody else. */
export const evaluationQuery = (applicationId: string) =>
  queryOptions({
    queryKey: [KEY, 'evaluation', applicationId],
    queryFn: async ({ signal }): Promise<Evaluation> => {
      const [evaluations, applications] = await Promise.all([
        getSupabase()
          .from('trainer_evaluations')
          .select('percentage, total_score, max_score')
          .eq('application_id', applicationId)
          .eq('status', 'completed')
          .abortSignal(signal),
        getSupabase()
          .from('trainer_applications')
          .select('ai_status')
          .eq('id', applicationId)
          .abortSignal(signal),
      ]);
      const [evaluation] = unwrap(evaluations);
      const [application] = unwrap(applications);
      return {
        percentage: evaluation?.percentage ?? null,
        total_score: evaluation?.total_score ?? null,
        max_score: evaluation?.max_score ?? null,
        cv: application?.ai_status ?? null,
      };
    },
  });

/** One event of the thread of a trainer. */
export type ThreadEvent = {
  id: number;
  at: string;
  kind: string;
  actor_name: string | null;
  /** What the trainer reads of it; null for nothing. */
  public_sentence: string | null;
  staff_sentence: string | null;
};

const THREAD_PAGE = 12;

type Cursor = Pick<ThreadEvent, 'at' | 'id'> | null;

/** The thread of a trainer, latest first. */
export const threadQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'thread', userId],
    queryFn: async ({ pageParam, signal }): Promise<ThreadEvent[]> =>
      unwrap(
        await getSupabase()
          .rpc('trainer_thread', {
            user_id: userId,
            page_size: THREAD_PAGE,
            ...(pageParam && { before_at: pageParam.at, before_id: pageParam.id }),
          })
          .abortSignal(signal)
          .overrideTypes<ThreadEvent[], { merge: false }>(),
      ),
    initialPageParam: null as Cursor,
    getNextPageParam: (page): Cursor | undefined => {
      const last = page.at(-1);
      return last && page.length === THREAD_PAGE ? { at: last.at, id: last.id } : undefined;
    },
  });

/** A paper whose last day is near. */
export type PaperEnd = Functions['office_paper_ends']['Returns'][number];

const ENDS_PAGE = 50;

/** The papers whose last day is in a period, by that day. */
export const paperEndsQuery = (from: string, until: string) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'ends', from, until],
    queryFn: async ({ pageParam, signal }): Promise<PaperEnd[]> =>
      unwrap(
        await getSupabase()
          .rpc('office_paper_ends', {
            from_day: from,
            until_day: until,
            page_size: ENDS_PAGE,
            ...(pageParam !== null && { after_id: pageParam }),
          })
          .abortSignal(signal),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page): string | undefined => (page.length === ENDS_PAGE ? page.at(-1)?.id : undefined),
  });
