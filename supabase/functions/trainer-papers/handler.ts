import { PAPER_BUCKET } from '@trame/domain/trainers';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { bearerToken, holdsServiceKey, signInFirst } from '../_shared/auth.ts';
import { mediaType, readJson } from '../_shared/body.ts';
import { callerClient, serviceClient } from '../_shared/clients.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { deleteUnused, shortLink } from '../_shared/stored.ts';
import {
  addProof,
  BODIES_PER_DAY,
  deposit,
  readSent,
  refused,
  takeTurn,
  type PaperDependencies,
} from './deposit.ts';

/** A paper, or the proof of its check, as viewers of files name what they open. */
const linkBody = z.strictObject({
  path: z.string().check(z.regex(/^[0-9a-f-]{36}(?:\/proof)?$/, 'Pièce inconnue')),
});
const GONE = 'Le fichier de cette pièce n’existe plus.';
const UNUSED = { bucket: PAPER_BUCKET, claim: 'claim_unused_paper_files', forget: 'forget_paper_files' };

/**
 * The only writer of the bucket `trainer-papers`. A trainer sends a paper as a form, `kind`, `file`, and what they say of it
 * (`issued_on`, `expires_on`, `reference`): `{id, status, pages, reading}`. Staff send the proof that they checked the code of one, `proof_of`,
 * `file`: `{version}`, that of the paper to decide on. Its owner, or staff, ask for a link of 300 seconds,
 * `{path}`, the id of a paper, or `id/proof`: `{signedUrl}`; the database decides who may and notes it. The daily work, with the service key, sends
 * `{action: 'delete-unused'}`: `{deleted}`, files that no paper names.
 */
export function createHandler(dependencies: PaperDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const client = serviceClient(dependencies);
    if (await holdsServiceKey(request, env.SUPABASE_SERVICE_ROLE_KEY)) {
      return json(await deleteUnused(request, client, UNUSED));
    }
    const token = bearerToken(request);
    if (!token) throw signInFirst();
    const caller = callerClient(dependencies, token);
    if (mediaType(request) !== 'multipart/form-data') {
      const { path } = await readJson(request, linkBody, 1024);
      return json({ signedUrl: await linkTo(client, caller, path) });
    }
    // Before a body of 10 MB is taken into memory.
    const opened = await caller.rpc('open_paper_file');
    if (opened.error) throw refused(opened.error, opened.status, 'open_paper_file');
    await takeTurn(client, z.parse(z.string(), opened.data), dependencies, BODIES_PER_DAY);
    const sent = await readSent(request);
    if ('proof_of' in sent) return json(await addProof(client, caller, sent, dependencies));
    const { data, error, status } = await caller.rpc('open_paper_deposit', { kind: sent.kind });
    if (error) throw refused(error, status, 'open_paper_deposit');
    const userId = z.parse(z.string(), data);
    return json(await deposit(client, userId, sent, dependencies));
  });
}

async function linkTo(client: SupabaseClient, caller: SupabaseClient, named: string): Promise<string> {
  const [paper_id, proof] = named.split('/');
  const opened = await caller.rpc('open_trainer_paper', { paper_id, is_proof: proof !== undefined });
  if (opened.error) throw refused(opened.error, opened.status, 'open_trainer_paper');
  return shortLink(client, PAPER_BUCKET, z.parse(z.string(), opened.data), GONE);
}
