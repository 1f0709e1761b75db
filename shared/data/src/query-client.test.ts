import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { createQueryClient } from './query-client.ts';

async function triesBeforeGivingUp(error: Error): Promise<number> {
  let tries = 0;
  const client = createQueryClient();
  await client
    .fetchQuery({
      queryKey: ['x'],
      retry: client.getDefaultOptions().queries?.retry,
      retryDelay: 0,
      queryFn: () => {
        tries += 1;
        throw error;
      },
    })
    .catch(() => undefined);
  return tries;
}

describe('createQueryClient', () => {
  // spec 9.16
  it('keeps server data fresh for 5 minutes', () => {
    expect(createQueryClient().getDefaultOptions().queries?.staleTime).toBe(300_000);
  });

  // spec 9.17
  it('tries once more when the failure may pass', async () => {
    expect(await triesBeforeGivingUp(new AppError('network', 'x'))).toBe(2);
  });

  it('does not ask again for what was refused', async () => {
    expect(await triesBeforeGivingUp(new AppError('forbidden', 'x'))).toBe(1);
  });
});
