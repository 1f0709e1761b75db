import {
  environmentManager as ofPage,
  focusManager as focusOfPage,
  notifyManager as notificationsOfPage,
  onlineManager as lineOfPage,
  timeoutManager as timersOfPage,
} from '@tanstack/react-query';
import { complaintsOf } from './checked-host.ts';
import { callerOf } from './origin-of.ts';

/** What sets something for the whole page. */
const SETTER = /^set(?!Timeout$|Interval$)/;

/**
 * A part of the query library that all apps share, as they get it: it says and does the same, but what it is asked to do
 * from then on would be so for every app. That is ignored and reported.
 */
function shared<Manager extends object>(name: string, manager: Manager): Manager {
  const methods = new Map<PropertyKey, unknown>();
  const methodOf = (key: string, method: (...given: unknown[]) => unknown) => {
    if (!SETTER.test(key)) return method.bind(manager);
    return function refused(): void {
      const by = callerOf(new Error(key));
      if (by) complaintsOf(by.remote, by.version)('misused_host', `${name}.${key}: every app has the same`);
    };
  };
  return new Proxy(manager, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof key !== 'string' || typeof value !== 'function') return value;
      // Its own are bound already.
      if (Object.hasOwn(target, key) && !SETTER.test(key)) return value;
      if (!methods.has(key)) methods.set(key, methodOf(key, value as (...given: unknown[]) => unknown));
      return methods.get(key);
    },
  });
}

export const environmentManager = shared('environmentManager', ofPage);
export const focusManager = shared('focusManager', focusOfPage);
export const notifyManager = shared('notifyManager', notificationsOfPage);
export const onlineManager = shared('onlineManager', lineOfPage);
export const timeoutManager = shared('timeoutManager', timersOfPage);

/**
 * What remotes take of `@tanstack/react-query`: all of it but what belongs to pages drawn by a server, and streams. The
 * names are known to the publication (`exports` in `shell.json`), which refuses a remote that uses another one.
 */
export {
  CancelledError,
  defaultScheduler,
  hashKey,
  InfiniteQueryObserver,
  infiniteQueryOptions,
  isCancelledError,
  isServer,
  IsRestoringProvider,
  keepPreviousData,
  matchMutation,
  matchQuery,
  Mutation,
  MutationCache,
  MutationObserver,
  mutationOptions,
  noop,
  partialMatchKey,
  QueriesObserver,
  Query,
  QueryCache,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
  QueryErrorResetBoundary,
  QueryObserver,
  queryOptions,
  replaceEqualDeep,
  shouldThrowError,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useIsRestoring,
  useMutation,
  useMutationState,
  usePrefetchInfiniteQuery,
  usePrefetchQuery,
  useQueries,
  useQuery,
  useQueryClient,
  useQueryErrorResetBoundary,
  useSuspenseInfiniteQuery,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@tanstack/react-query';
