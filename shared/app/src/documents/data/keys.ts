/** Query keys of stored files. */
export const documentKeys = {
  link: (file: string) => ['documents', 'link', file] as const,
  file: (file: string) => ['documents', 'file', file] as const,
};
