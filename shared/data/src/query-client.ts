import { QueryClient } from '@tanstack/react-query';
import { AppError, type AppErrorCode } from './errors.ts';

/** Server data is considered fresh for 5 minutes, in milliseconds (spec §9). */
export const FRESH_FOR_MS = 5 * 60 * 1000;

/** A retry only helps when the failure may be temporary. */
const PASSING: readonly AppErrorCode[] = ['network', 'timeout', 'unavailable', 'unknown'];

/** Query defaults of every app: fresh for 5 minutes, 1 retry (spec §9), none when it would fail in the same way. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        retry: (failures, error) =>
          failures < 1 && (!(error instanceof AppError) || PASSING.includes(error.code)),
      },
      mutations: { retry: false },
    },
  });
}
