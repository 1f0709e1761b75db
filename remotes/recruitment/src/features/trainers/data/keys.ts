import type { AccountFilters } from '../model/account-filters.ts';

/** Query keys of trainer accounts, from general to specific. */
export const accountKeys = {
  all: () => ['trainer-accounts'] as const,
  page: (filters: AccountFilters) => [...accountKeys.all(), 'page', filters] as const,
  counts: (search: string) => [...accountKeys.all(), 'counts', search] as const,
  one: (userId: string) => [...accountKeys.all(), 'one', userId] as const,
  history: (userId: string) => [...accountKeys.all(), 'history', userId] as const,
  profile: (userId: string) => [...accountKeys.all(), 'profile', userId] as const,
  papers: (userId: string) => [...accountKeys.all(), 'papers', userId] as const,
  thread: (userId: string) => [...accountKeys.all(), 'thread', userId] as const,
  linkable: (search: string) => [...accountKeys.all(), 'linkable', search] as const,
};
