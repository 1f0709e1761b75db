/** An error as one line of text. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Whether an error means that a script or style chunk could not be fetched, by the messages of every browser. */
export function isChunkFailure(error: unknown): boolean {
  return /ChunkLoadError|Loading (?:CSS )?chunk \S+ failed|dynamically imported module|Importing a module script failed/i.test(
    wordsOf(error),
  );
}
