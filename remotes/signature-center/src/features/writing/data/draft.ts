import { queryOptions } from '@tanstack/react-query';
import { unwrapFunction } from '@trame/app/refusal';
import { AppError, getSupabase, unwrap } from '@trame/data';
import type { EnvelopeDocument } from '../../envelopes/data/envelopes.ts';
import { withMails } from '../../envelopes/data/send-mails.ts';
import { requestOf, type Defaults, type Draft, type TemplateParts } from '../model/draft.ts';

/** Saves a draft as a whole on the version that was read; answers the new version. */
export async function saveDraft(id: string, draft: Draft, version: string): Promise<string> {
  const [saved] = unwrap(
    await getSupabase().rpc('save_signature_request', { request: requestOf(id, draft), version }),
  );
  if (!saved) throw new AppError('unknown', 'save_signature_request answered nothing');
  return saved.updated_at;
}

/** Begins a draft and answers its version; sent again with the same id, it finds it. */
export async function beginDraft(
  id: string,
  defaults: Defaults & { expires_at: string; title?: string },
): Promise<string> {
  const { expiry_days: _days, ...request } = defaults;
  const [begun] = unwrap(await getSupabase().rpc('save_signature_request', { request: { id, ...request } }));
  if (!begun) throw new AppError('unknown', 'save_signature_request answered nothing');
  return begun.updated_at;
}

/** Begins a draft with the texts and documents of a template. */
export async function beginFromTemplate(id: string, template: string): Promise<void> {
  unwrap(await getSupabase().rpc('begin_signature_from_template', { request: id, template }));
}

async function isSent(id: string): Promise<boolean> {
  const [row] = unwrap(await getSupabase().from('signature_requests').select('sent_at').eq('id', id));
  return (row?.sent_at ?? null) !== null;
}

/** Sends a draft: those whose turn it is get their mail. One that was sent before, by a call whose answer was lost, is sent too. */
export async function sendDraft(id: string, version: string): Promise<void> {
  await withMails(async () => {
    try {
      unwrap(await getSupabase().rpc('send_signature_request', { request: id, version }));
    } catch (error) {
      if (!(await isSent(id).catch(() => false))) throw error;
    }
  });
}

/** Adds a PDF to a draft. Fails with `RefusedRequest` (a protected file, too many pages) or an `AppError`. */
export async function uploadDocument(
  request: string,
  file: File,
): Promise<{ document: EnvelopeDocument; version: string | undefined }> {
  const body = new FormData();
  body.append('request', request);
  body.append('file', file, file.name);
  const { document, updated_at } = await unwrapFunction(
    await getSupabase().functions.invoke<unknown>('signatures', { body }),
  );
  if (typeof document !== 'object' || document === null || !('id' in document))
    throw new AppError('unknown', 'signatures answered something else');
  return {
    document: document as EnvelopeDocument,
    version: typeof updated_at === 'string' ? updated_at : undefined,
  };
}

const SETTINGS = ['signature-settings'] as const;

/** What a new envelope begins with. */
export const defaultsQuery = queryOptions({
  queryKey: [...SETTINGS, 'defaults'],
  queryFn: async ({ signal }): Promise<Defaults> => {
    const [row] = unwrap(
      await getSupabase()
        .from('signature_settings')
        .select('expiry_days, remind_after, remind_every, remind_most')
        .abortSignal(signal),
    );
    if (!row) throw new AppError('not_found', 'no settings');
    return row;
  },
});

/** An envelope to begin from. */
export type Template = { id: string; name: string; updated_at: string };

export const TEMPLATES_KEY = ['signature-templates'] as const;

export const templatesQuery = queryOptions({
  queryKey: TEMPLATES_KEY,
  queryFn: async ({ signal }): Promise<Template[]> =>
    unwrap(
      await getSupabase()
        .from('signature_templates')
        .select('id, name, updated_at')
        .order('name')
        .limit(200)
        .abortSignal(signal),
    ),
});

/** Deletes a template; envelopes that began from it stay. */
export async function deleteTemplate(template: string): Promise<void> {
  unwrap(await getSupabase().rpc('delete_signature_template', { template }));
}

/** Documents, roles and fields of a template; none of one that was deleted. */
export const templateQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...TEMPLATES_KEY, id],
    queryFn: async ({ signal }): Promise<TemplateParts> => {
      const [row] = unwrap(
        await getSupabase()
          .from('signature_templates')
          .select('content')
          .eq('id', id ?? '')
          .abortSignal(signal),
      );
      const parts = row?.content as Partial<TemplateParts> | undefined;
      return { documents: parts?.documents ?? [], roles: parts?.roles ?? [], fields: parts?.fields ?? [] };
    },
    enabled: id !== null,
    staleTime: Infinity,
  });
