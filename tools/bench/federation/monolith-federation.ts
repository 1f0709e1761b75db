/**
 * Replaces the start of Module Federation in the monolith: no remote runs, and nothing is provided to one. Otherwise
 * tree shaking could not remove unused exports of the modules that the host provides whole.
 */
export const federation = {
  run: (): Promise<never> => Promise.reject(new Error('There are no remotes in the monolith.')),
  forget: (): void => undefined,
};
