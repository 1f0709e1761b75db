/**
 * Stands for the start of Module Federation in the monolith: no remote is ever run, and nothing is held ready for
 * one. Without this the modules that the host provides to remotes whole could not be shaken.
 */
export const federation = {
  run: (): Promise<never> => Promise.reject(new Error('There are no remotes in the monolith.')),
  forget: (): void => undefined,
};
