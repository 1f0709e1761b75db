import { queryOptions } from '@tanstack/react-query';
import { claimsOf, getAuth } from '@trame/data/auth';

/** What the token of this browser's session says, without the token itself. */
export const sessionClaimsQuery = queryOptions({
  queryKey: ['session-claims'],
  queryFn: async () => {
    const { data } = await getAuth().getSession();
    return data.session ? claimsOf(data.session) : {};
  },
  staleTime: 0,
});
