declare module '@trame/data/src/answer' {
  type Asked = {
      data: unknown;
      isPlaceholderData: boolean;
      fetchStatus: 'fetching' | 'paused' | 'idle';
  };
  export type AnswerState = 'none' | 'previous' | 'offline' | 'current';
  export function answerState({ data, isPlaceholderData, fetchStatus }: Asked): AnswerState;
  export {};
}

declare module '@trame/data/src/auth' {
  import { type GoTrueClient } from '@supabase/auth-js';
  export type SupabaseSettings = {
      url: string;
      key: string;
  };
  type Configured = {
      settings: SupabaseSettings;
      auth: GoTrueClient;
  };
  export function storageKeyOf({ url }: SupabaseSettings): string;
  export function configureSupabase(settings: SupabaseSettings): void;
  export function optionsOf(settings: SupabaseSettings): {
      readonly url: string;
      readonly headers: {
          readonly Authorization: `Bearer ${string}`;
          readonly apikey: string;
      };
      readonly flowType: 'pkce';
      readonly persistSession: true;
      readonly detectSessionInUrl: false;
      readonly fetch: typeof fetch;
  };
  export function secondsToWait(): number;
  export function claimsOf({ access_token: token }: {
      access_token: string;
  }): Record<string, unknown>;
  export const slashed: (url: string) => string;
  export function getConfigured(): Configured;
  export function getAuth(): GoTrueClient;
  export function authorizedFetch(keyAsToken: boolean, within?: number): typeof fetch;
  type Listener = () => void;
  export function onUnauthenticated(listener: Listener): () => void;
  export function noteUnauthenticated(): void;
  export function hasStoredSession(): boolean;
  export function dropStoredSession(): void;
  export function currentUserId(): Promise<string | undefined>;
  export {};
}

declare module '@trame/data/src/client' {
  import { FunctionsClient } from '@supabase/functions-js';
  import { PostgrestClient } from '@supabase/postgrest-js';
  import { StorageClient } from '@supabase/storage-js';
  import { type SupabaseSettings } from '@trame/data/src/auth';
  import type { Database } from '@trame/data/src/database.types';
  export class TrameClient extends PostgrestClient<Database> {
      readonly storage: StorageClient;
      readonly functions: FunctionsClient;
      constructor(settings: SupabaseSettings);
  }
  export function getSupabase(): TrameClient;
}

declare module '@trame/data/src/database.types' {
  export type Json = unknown;
  export type Database = any;
}

declare module '@trame/data/src/errors' {
  export type AppErrorCode = 'network' | 'aborted' | 'unauthenticated' | 'forbidden' | 'not_found' | 'conflict' | 'invalid' | 'linked' | 'too_large' | 'rate_limited' | 'timeout' | 'unavailable' | 'unknown';
  type AppErrorDetails = {
      status?: number;
      serverCode?: string;
      trace?: string | undefined;
      cause?: unknown;
  };
  export class AppError extends Error {
      readonly code: AppErrorCode;
      readonly status: number;
      readonly serverCode: string | undefined;
      readonly trace: string | undefined;
      constructor(code: AppErrorCode, message: string, { status, serverCode, trace, cause }?: AppErrorDetails);
  }
  export function classifyError(error: unknown, status?: number): AppError;
  type Answer<T> = {
      data: T;
      error: null;
      status?: number;
  } | {
      data: unknown;
      error: unknown;
      status?: number;
  };
  export function unwrap<T>(answer: Answer<T>): T;
  export {};
}

declare module '@trame/data' {
  export { answerState, type AnswerState } from '@trame/data/src/answer';
  export { configureSupabase, currentUserId, type SupabaseSettings } from '@trame/data/src/auth';
  export { getSupabase, type TrameClient } from '@trame/data/src/client';
  export type { Database, Json } from '@trame/data/src/database.types';
  export { AppError, classifyError, unwrap, type AppErrorCode } from '@trame/data/src/errors';
  export { ANSWER_WITHIN_MS, timedFetch } from '@trame/data/src/timed-fetch';
  export { createQueryClient, FRESH_FOR_MS } from '@trame/data/src/query-client';
}

declare module '@trame/data/src/query-client' {
  import { QueryClient } from '@tanstack/react-query';
  export const FRESH_FOR_MS: number;
  export function createQueryClient(): QueryClient;
}

declare module '@trame/data/src/timed-fetch' {
  export const ANSWER_WITHIN_MS: {
      readonly request: 30000;
      readonly file: 120000;
      readonly function: 150000;
  };
  export function timedFetch(within: number, request?: typeof fetch): typeof fetch;
}
