/** Query keys of the files of an application. */
export const documentKeys = {
  ofApplication: (applicationId: string) => ['documents', 'of-application', applicationId] as const,
  readText: (applicationId: string, digest: string): readonly string[] => [
    'documents',
    'read-text',
    applicationId,
    digest,
  ],
};
