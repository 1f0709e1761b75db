import {
  REGISTER_FORMS,
  registerAnswer,
  type RegisterAnswer,
  type RegisterForm,
} from '@trame/domain/trainers';
import { waitInWords } from '@trame/domain';
import {
  CERTIFICATION_FORM,
  certificationAnswer,
  certificationCode,
  type CertificationAnswer,
} from '@trame/domain/catalogue';
import { IDENTIFIERS } from '@trame/domain/company';
import * as z from 'zod/mini';
import { bearerToken, forbidden, signInFirst } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { callerClient, dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { askCertifications, askRegister } from './registers.ts';

export interface RegisterDependencies extends Backend {
  env: Env;
  log: Log;
}

/** Numbers that one person may have looked up in an hour: a long queue of papers, read twice. */
const PER_HOUR: RateLimit = { bucket: 'check-register:hour', maxHits: 120, windowSeconds: 3600 };

type Form = RegisterForm | typeof CERTIFICATION_FORM;
const body = z.strictObject({
  form: z.enum([...REGISTER_FORMS, CERTIFICATION_FORM]),
  number: z.string().check(z.maxLength(40)),
});
const opened = z.tuple([
  z.object({ caller_id: z.string(), answer: z.unknown(), asked_at: z.nullable(z.string()) }),
]);

/**
 * `POST {form: 'siret' | 'nda', number}` by a trainer, for the number that they write, or by staff who check papers: what the
 * open register says of it, `{state, siren?, name?, checkedAt?}`; `{form: 'certification', number}` by staff, with a code of the
 * RNCP or the RS: `{state, title?, certifier?, registeredOn?, endsOn?, checkedAt?}`. A register that is away, slow or not set is
 * `unverified`, never a failure. Answers are kept for a day.
 */
export function createHandler(dependencies: RegisterDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const token = bearerToken(request);
    if (!token) throw signInFirst();
    const { form, number: typed } = await readJson(request, body, 1024);
    const number = numberOf(form, typed);
    if (number === null) throw notOne(form);
    const { data, error, status } = await callerClient(dependencies, token).rpc('open_register_check', {
      form,
      number,
    });
    if (error) {
      if (status === 401) throw signInFirst();
      if (error.code === '42501') throw forbidden();
      if (error.code === '22023') throw notOne(form);
      throw unavailable(new Error(`open_register_check: ${error.message}`, { cause: error }));
    }
    const [{ caller_id: caller, answer: kept, asked_at: keptAt }] = z.parse(opened, data);
    const client = serviceClient(dependencies);
    const retryAfter = await takeRateLimit(client, PER_HOUR, caller, env.SUPABASE_SERVICE_ROLE_KEY);
    if (retryAfter !== undefined)
      throw new HttpError(
        429,
        'rate_limited',
        `Trop de numéros vérifiés. Réessayez dans ${waitInWords(retryAfter)}.`,
        { retryAfter },
      );
    if (keptAt) return json({ ...read(form, kept), checkedAt: keptAt });
    const answer = await asked(form, number, dependencies);
    if (answer.state === 'unverified') return json(answer);
    const checkedAt = dataOf(
      await client.rpc('keep_register_answer', { form, number, answer }),
      'keep_register_answer',
    );
    return json({ ...answer, checkedAt });
  });
}

/** As it is stored; null for a text that is no such number. */
function numberOf(form: Form, typed: string): string | null {
  if (form === CERTIFICATION_FORM) return certificationCode(typed);
  const number = IDENTIFIERS[form].stored(typed);
  return IDENTIFIERS[form].isOne(number) ? number : null;
}

const read = (form: Form, kept: unknown): RegisterAnswer | CertificationAnswer =>
  form === CERTIFICATION_FORM ? certificationAnswer(kept) : registerAnswer(kept);

const notOne = (form: Form) =>
  new HttpError(422, 'invalid_fields', 'La requête contient des valeurs refusées.', {
    fields: {
      number:
        form === CERTIFICATION_FORM ? 'Code RNCP ou RS attendu, comme RNCP37123' : IDENTIFIERS[form].message,
    },
  });

async function asked(
  form: Form,
  number: string,
  dependencies: RegisterDependencies,
): Promise<RegisterAnswer | CertificationAnswer> {
  try {
    const said = await (form === CERTIFICATION_FORM
      ? askCertifications(number, dependencies)
      : askRegister(form, number, dependencies));
    return said ?? { state: 'unverified' };
  } catch (error) {
    // Not the number: it may be a person's.
    dependencies.log('register_away', { register: form, ...errorDetails(error) });
    return { state: 'unverified' };
  }
}
