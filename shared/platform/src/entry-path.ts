/** Where the entry script lies in the folder of its version, as a federation manifest says. */
export function entryPath({ name, path = '' }: { name: string; path?: string | undefined }): string {
  return [path.replaceAll(/^\/+|(?<!\/)\/+$/g, ''), name].filter(Boolean).join('/');
}
