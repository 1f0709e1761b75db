import { rightsSchema, type RightsPayload } from '@trame/domain/requests';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { sha256 } from '../_shared/auth.ts';
import { dataOf } from '../_shared/clients.ts';
import type { Handler } from '../_shared/http.ts';
import { admitByDay } from '../_shared/public-form/email-limit.ts';
import { createIntake, type IntakeDependencies, type PublicForm } from '../_shared/public-form/intake.ts';
import type { FormMessages } from '../_shared/public-form/messages.ts';
import { rightsToken } from '../_shared/public-form/rights-token.ts';
import { recordWithFiles, storedRow, type StoredRow } from '../_shared/public-form/store.ts';

const TEXTS: FormMessages = {
  form: 'La demande n’a pas pu être lue. Rechargez la page puis réessayez.',
  alreadyReceived: (reference) =>
    `Votre demande ${reference} a déjà été reçue. Vos dernières modifications n’y figurent pas\u00a0: pour nous les transmettre, envoyez une nouvelle demande.`,
};

async function find(client: SupabaseClient, submissionKey: string): Promise<StoredRow | undefined> {
  const data = dataOf(
    await client
      .from('rights_requests')
      .select('id, reference, created_at, submission_fingerprint, due_on')
      .eq('submission_key', submissionKey)
      .maybeSingle(),
    'find rights request',
  );
  return z.parse(z.nullable(storedRow), data) ?? undefined;
}

const FORM: PublicForm<RightsPayload, never> = {
  name: 'rights',
  messages: { fr: TEXTS, en: TEXTS },
  fileFields: [],
  schema: () => rightsSchema,
  find,
  admit: (client, use, _answers, _dependencies, locale) => admitByDay(client, 'rights', use, locale),
  async store(client, { key, fingerprint, answers }, { env, log }) {
    const payload = {
      ...answers,
      token_digest: await sha256(await rightsToken(env.SUPABASE_SERVICE_ROLE_KEY, key)),
      submission_key: key,
      submission_fingerprint: fingerprint,
    };
    const used = () => Promise.resolve([]);
    const request = { bucket: '', key, files: [], procedure: 'submit_rights_request', payload, used };
    return recordWithFiles(client, request, log);
  },
  sweep: () => Promise.resolve(),
  receipt: (id) => ({ kind: 'rights-request-received', request_id: id }),
  tellsOfMail: true,
};

/** What people ask about their data on the public site: multipart `payload`, `altcha`. Answers the day it is due, and whether the link to confirm the address was mailed. */
export const createHandler = (dependencies: IntakeDependencies): Handler => createIntake(FORM, dependencies);
