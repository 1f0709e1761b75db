import { queryOptions } from '@tanstack/react-query';
import { readSheetFonts } from '@trame/app/sheet-fonts';
import { getSupabase, unwrap } from '@trame/data';
import { uploadDocument } from '../../writing/data/draft.ts';
import { requestOf, type Draft } from '../../writing/model/draft.ts';
import type { Facts, Signatory } from '../model/facts.ts';
import type { Model } from '../model/models.ts';
import { drawDocument, fieldsOf, textOf, type Drawn } from '../model/write-pack.ts';

/** Missions that a contract can be made for, of these words, the latest first. */
export const MISSIONS = {
  key: 'signature-missions',
  read: async (search: string, signal: AbortSignal) =>
    unwrap(await getSupabase().rpc('signature_missions', { search }).abortSignal(signal)),
};

/** One of them; null when there is none of it. */
export const missionQuery = (id: string) =>
  queryOptions({
    queryKey: ['signature-mission', id],
    queryFn: async ({ signal }) =>
      unwrap(await getSupabase().rpc('signature_missions', { only_id: id }).abortSignal(signal))[0] ?? null,
  });

/** Who it is for: a mission with its trainer, or a trainer. */
export type Chosen = { mission: string } | { trainer: string };

/** What the documents say. Each reading is noted: it is read when documents are made, not before. */
export async function readFacts(chosen: Chosen): Promise<Facts> {
  return unwrap(await getSupabase().rpc('signature_facts', chosen)) as Facts;
}

/** Draws the documents, one after the other. */
export async function drawPack(
  models: readonly Model[],
  facts: Facts,
  signatory: Signatory,
): Promise<Drawn[]> {
  const text = models.map((model) => textOf(model, facts, signatory)).join(' ');
  const fonts = await readSheetFonts(Promise.resolve(text));
  const drawn: Drawn[] = [];
  for (const model of models)
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each takes memory
    drawn.push(await drawDocument(model, facts, signatory, fonts));
  return drawn;
}

/**
 * Writes a draft with documents that were drawn and with their fields. Sent again with the same id after a failure, it begins
 * anew: what was added before is taken away first.
 */
export async function storePack(id: string, draft: Draft, drawn: readonly Drawn[]): Promise<void> {
  const client = getSupabase();
  unwrap(await client.rpc('save_signature_request', { request: requestOf(id, { ...draft, documents: [] }) }));
  const documents: Draft['documents'][number][] = [];
  let version: string | undefined;
  for (const { name, bytes } of drawn) {
    // oxlint-disable-next-line no-await-in-loop -- in their order, each on the version of the one before
    const added = await uploadDocument(id, new File([bytes], name, { type: 'application/pdf' }));
    documents.push(added.document);
    version = added.version;
  }
  const fields = fieldsOf(
    drawn,
    documents.map((document) => document.id),
    draft.recipients.map((person) => person.id),
  );
  unwrap(
    await client.rpc('save_signature_request', {
      request: requestOf(id, { ...draft, documents, fields }),
      ...(version !== undefined && { version }),
    }),
  );
}
