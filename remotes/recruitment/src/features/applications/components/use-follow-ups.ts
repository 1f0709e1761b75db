import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApplicationCardRow } from '../../application-data/data/application-columns.ts';
import { cvIdentitiesQueryOptions } from '../../application-data/data/cv-identities-query.ts';
import { duplicatesAmongQueryOptions } from '../../duplicates/data/duplicates-among-query.ts';
import { evaluationsQueryOptions } from '../../application-data/data/evaluations-query.ts';
import {
  matchingUsersQueryOptions,
  type MatchingUser,
} from '../../application-data/data/matching-users-query.ts';
import { trainerAccountsQueryOptions } from '../../application-data/data/trainer-accounts-query.ts';
import type { FollowUps } from '../../application-data/model/list-item.ts';
import { useQuietReport } from '@trame/app/use-failure-notice';

type Part<Data> = { data: Data | undefined; error: Error | null };

/** At module level, so that the query library returns the same array as long as nothing in it changes. */
const partsOf = <Data>(results: UseQueryResult<Data>[]): Part<Data>[] =>
  results.map(({ data, error }) => ({ data, error }));

/**
 * The follow-ups of the pages in view: accounts, matching users, completed evaluations (spec §7), duplicates, persons
 * in CVs. They are read after the rows and never delay them; a failure is only reported.
 */
export function useFollowUps(pages: readonly (readonly ApplicationCardRow[])[]): FollowUps[] {
  const users = useQueries({
    queries: pages.map((page) => matchingUsersQueryOptions(page.map(({ email }) => email))),
    combine: partsOf,
  });
  const accounts = useQueries({
    queries: pages.map((page, at) =>
      trainerAccountsQueryOptions(
        page.map(({ id }) => id),
        userIdsOf(users[at]),
      ),
    ),
    combine: partsOf,
  });
  const evaluations = useQueries({
    queries: pages.map((page) => evaluationsQueryOptions(page.map(({ id }) => id))),
    combine: partsOf,
  });
  const duplicates = useQueries({
    queries: pages.map((page) => duplicatesAmongQueryOptions(page.map(({ id }) => id))),
    combine: partsOf,
  });
  const identities = useQueries({
    queries: pages.map((page) => cvIdentitiesQueryOptions(page.map(({ id }) => id))),
    combine: partsOf,
  });
  useQuietReport(errorsOf(identities), 'list-cv-identities');
  useQuietReport(errorsOf(duplicates), 'list-duplicates');
  useQuietReport(errorsOf(accounts), 'list-accounts');
  useQuietReport(errorsOf(users), 'list-matching-users');
  useQuietReport(errorsOf(evaluations), 'list-evaluations');

  return useMemo(
    () =>
      pages.map((_, at) => ({
        accounts: accounts[at]?.data,
        users: users[at]?.data,
        evaluations: evaluations[at]?.data,
        haveEvaluationsFailed: Boolean(evaluations[at]?.error),
        duplicateIds: duplicates[at]?.data,
        identities: identities[at]?.data,
      })),
    [pages, accounts, users, evaluations, duplicates, identities],
  );
}

/** If users could not be read, linked accounts are still shown. */
function userIdsOf({ data, error }: Part<MatchingUser[]> = { data: undefined, error: null }) {
  return data?.map(({ id }) => id) ?? (error ? [] : undefined);
}

const errorsOf = (parts: readonly Part<unknown>[]) => parts.map(({ error }) => error);
