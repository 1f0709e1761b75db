import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '@trame/data';
import { classifyError } from '@trame/data/errors';

export const signInKey = ['account', 'sign-in'];

/** How the signed-in person signs in: password, providers, and an address that waits for its confirmation. */
export const signInQueryOptions = () =>
  queryOptions({
    queryKey: signInKey,
    queryFn: async () => {
      const { data, error, status } = await getSupabase().rpc('my_sign_in').single();
      if (error) throw classifyError(error, status);
      return {
        hasPassword: data.has_password,
        providers: data.providers,
        pendingEmail: data.pending_email,
      };
    },
  });
