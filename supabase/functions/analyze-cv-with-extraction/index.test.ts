import { expect, it, vi } from 'vitest';

const apart = vi.hoisted(() =>
  vi.fn((steps: object, _module: URL, _limits: Record<string, number>) => steps),
);
vi.mock('../_shared/apart/apart.ts', () => ({ apart }));

// threat 7
it('CVs are read in a thread of their own, each step within its limit of time', async () => {
  const settings = {
    SUPABASE_URL: 'http://localhost',
    SUPABASE_ANON_KEY: 'key',
    SUPABASE_SERVICE_ROLE_KEY: 'key',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  // oxlint-disable-next-line no-restricted-imports -- what is deployed
  await import('./index.ts');
  const { steps } = await import('./steps.ts');
  expect(apart).toHaveBeenCalledOnce();
  const [work, module, limits] = apart.mock.calls[0]!;
  expect(work).toBe(steps);
  expect(module.pathname).toMatch(/analyze-cv-with-extraction\/steps\.ts$/);
  expect(Object.keys(limits).toSorted()).toEqual(Object.keys(steps).toSorted());
  // A gateway waits for a minute at most, and the whole of an analysis is to fit in.
  for (const limit of Object.values(limits)) expect(limit).toBeLessThanOrEqual(20_000);
  vi.unstubAllEnvs();
});
