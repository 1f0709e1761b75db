import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { registerAnswer, type RegisterAnswer, type RegisterForm } from '@trame/domain/trainers';

/** What an open register says of a number of this form; the function keeps answers for a day. */
export const registerQuery = (form: RegisterForm, number: string) =>
  queryOptions({
    queryKey: ['register', form, number] as const,
    queryFn: async ({ signal }): Promise<RegisterAnswer> =>
      registerAnswer(
        unwrap(
          await getSupabase().functions.invoke<unknown>('check-register', { body: { form, number }, signal }),
        ),
      ),
    staleTime: Infinity,
    // A register that is away is « non vérifié »: nobody waits for it.
    retry: false,
    // Without a network too: a question that waits would be shown as one that is being answered.
    networkMode: 'always',
  });
