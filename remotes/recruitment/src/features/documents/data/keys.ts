/** Query keys of attached files. */
export const documentKeys = {
  all: () => ['documents'] as const,
  ofApplication: (applicationId: string) => [...documentKeys.all(), 'of-application', applicationId] as const,
  readText: (applicationId: string, digest: string) =>
    [...documentKeys.all(), 'read-text', applicationId, digest] as const,
  link: (file: string) => [...documentKeys.all(), 'link', file] as const,
  file: (file: string) => [...documentKeys.all(), 'file', file] as const,
};
