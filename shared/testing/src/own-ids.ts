import { afterEach, beforeEach, vi } from 'vitest';

/**
 * For tests with one dialog over another: in its test mode the component library gives all dialogs one id, so that they
 * share a name and Escape closes all of them.
 */
export function giveDialogsTheirOwnIds(): void {
  beforeEach(() => {
    vi.stubEnv('NODE_ENV', 'development');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
}
