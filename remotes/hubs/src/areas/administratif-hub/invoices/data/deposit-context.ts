import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { today } from '@trame/domain';
import { isInStage, NO_MISSION } from '@trame/domain/invoices';
import type { InvoiceContext } from '@trame/invoice';
import { judgeChosen } from '@trame/invoice/on-device';
import type { OfficeTrainer } from '../../people/data/people.ts';
import { INVOICES_KEY } from './invoices.ts';

/** What an invoice of a trainer is judged with. Their confirmed account is not answered here: the function compares it. */
export const depositContextQuery = (userId: string) =>
  queryOptions({
    queryKey: [INVOICES_KEY, 'context', userId],
    queryFn: async ({ signal }): Promise<InvoiceContext> =>
      unwrap<InvoiceContext>(
        await getSupabase()
          .rpc('invoice_context', { of_user: userId })
          .abortSignal(signal)
          .overrideTypes<InvoiceContext, { merge: false }>(),
      ),
    enabled: userId !== '',
  });

/** An invoice that a new file may replace. */
export type Replaceable = {
  id: string;
  number: string;
  issued_on: string;
  due_cents: number;
  status: number;
};

/** The last invoices of a trainer that a corrected file may replace: neither approved nor paid, and not replaced yet. */
export const replaceableQuery = (userId: string) =>
  queryOptions({
    queryKey: [INVOICES_KEY, 'replaceable', userId],
    queryFn: async ({ signal }): Promise<Replaceable[]> => {
      const rows = unwrap(
        await getSupabase()
          .from('invoices')
          .select('id, number, issued_on, due_cents, status, replaces, withdrawn_at')
          .eq('user_id', userId)
          .eq('kind', 'invoice')
          .order('deposited_at', { ascending: false })
          .limit(100)
          .abortSignal(signal),
      );
      const isOver = ({ status, withdrawn_at }: (typeof rows)[number]) =>
        withdrawn_at !== null || isInStage(status, 'turnedDown');
      const replaced = rows.filter((row) => !isOver(row)).map(({ replaces }) => replaces);
      return rows.filter(
        ({ id, status, withdrawn_at }) =>
          withdrawn_at === null &&
          !isInStage(status, 'approved', 'sent', 'paid', 'cancelled') &&
          !replaced.includes(id),
      );
    },
    enabled: userId !== '',
  });

/** What a file is read with before it is known whose it is. */
const nobodyKnown = (): InvoiceContext => ({
  today: today(),
  buyer: null,
  profile: null,
  missions: [],
  previous: [],
  confirmedIban: null,
  sha256: null,
  rules: { isInScope: false },
});

/** Whom the SIREN of a file that a platform delivered invoices for; no siren where none is read. */
export const sellersQuery = (fileId: string, file: File | undefined) =>
  queryOptions({
    queryKey: ['device-verdict', 'sellers', fileId],
    queryFn: async ({ signal }): Promise<{ siren: string | null; trainers: OfficeTrainer[] }> => {
      const read = file && (await judgeChosen(file, nobodyKnown()));
      const siren = read && 'verdict' in read ? read.verdict.facts.sellerSiren : null;
      if (siren === null) return { siren, trainers: [] };
      return {
        siren,
        trainers: unwrap(await getSupabase().rpc('trainers_of_siren', { siren }).abortSignal(signal)),
      };
    },
    enabled: file !== undefined,
    retry: false,
  });

export type FileToJudge = {
  /** Of the choice of the file: another one is judged anew. */
  fileId: string;
  userId: string;
  file: File;
  context: InvoiceContext;
  /** Empty: that which the invoice names. */
  missionId: string;
  replaces: string;
  /** An accredited platform delivered it. */
  byPlatform: boolean;
};

type Judged = Awaited<ReturnType<typeof judgeChosen>>;

/** What the rules say of a chosen file, read on this device with what it is compared with. */
export const verdictQuery = (asked: FileToJudge | undefined) =>
  queryOptions({
    queryKey: [
      'device-verdict',
      asked?.fileId,
      asked?.userId,
      asked?.context.profile,
      asked?.missionId,
      asked?.replaces,
      asked?.byPlatform,
    ],
    queryFn: () => {
      if (!asked) throw new Error('no file to judge');
      const { file, context, missionId, replaces, byPlatform } = asked;
      return judgeChosen(
        file,
        // An invoice that this one replaces is no double of it.
        { ...context, byPlatform, previous: context.previous.filter(({ id }) => id !== replaces) },
        missionId ? { missionId: missionId === NO_MISSION ? null : missionId } : {},
      );
    },
    enabled: asked !== undefined,
    // The same file of the same trainer, judged with another mission: what was said of it remains meanwhile.
    placeholderData: (before: Judged | undefined, query?: { queryKey: readonly unknown[] }) =>
      query?.queryKey[1] === asked?.fileId && query?.queryKey[2] === asked?.userId ? before : undefined,
    networkMode: 'always',
    staleTime: Infinity,
    retry: false,
  });
