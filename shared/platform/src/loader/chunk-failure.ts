/** An error in one line. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Whether an error says that a script or style chunk could not be fetched, in the words of every browser. */
export function isChunkFailure(error: unknown): boolean {
  return /ChunkLoadError|Loading (?:CSS )?chunk \S+ failed|dynamically imported module|Importing a module script failed/i.test(
    wordsOf(error),
  );
}
