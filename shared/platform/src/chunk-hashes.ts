/** Hashes of files of a version, by their path in its folder, in the form of Subresource Integrity. */
export type ChunkHashes = Readonly<Record<string, string>>;

/**
 * The file of a version with the hashes of the chunks that its first page does not need. Those of its first page, and
 * the one of this file, are in its manifest.
 */
export const OTHER_HASHES = 'chunk-hashes.json';
