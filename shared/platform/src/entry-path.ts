/** Path of the entry script in the folder of its version, as a federation manifest states it. */
export function entryPath({ name, path = '' }: { name: string; path?: string | undefined }): string {
  return [path.replaceAll(/^\/+|(?<!\/)\/+$/g, ''), name].filter(Boolean).join('/');
}
