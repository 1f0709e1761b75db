import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { CERTIFICATION_FORM, certificationAnswer, type CertificationAnswer } from '@trame/domain/catalogue';
import { registerAnswer, type RegisterAnswer, type RegisterForm } from '@trame/domain/trainers';

const ask = async (form: string, number: string, signal: AbortSignal): Promise<unknown> =>
  unwrap(await getSupabase().functions.invoke<unknown>('check-register', { body: { form, number }, signal }));

const ASKED_ONCE = {
  staleTime: Infinity,
  // A register that is away is « non vérifié »: nobody waits for it.
  retry: false,
  // Without a network too: a question that waits would be shown as one that is being answered.
  networkMode: 'always',
} as const;

/** What an open register says of a number of this form; the function keeps answers for a day. */
export const registerQuery = (form: RegisterForm, number: string) =>
  queryOptions({
    queryKey: ['register', form, number] as const,
    queryFn: async ({ signal }): Promise<RegisterAnswer> => registerAnswer(await ask(form, number, signal)),
    ...ASKED_ONCE,
  });

/** What the national registers say of the code of a certification, in the same way. */
export const certificationQuery = (code: string) =>
  queryOptions({
    queryKey: ['register', CERTIFICATION_FORM, code] as const,
    queryFn: async ({ signal }): Promise<CertificationAnswer> =>
      certificationAnswer(await ask(CERTIFICATION_FORM, code, signal)),
    ...ASKED_ONCE,
  });
