import { strToU8, zipSync, type Zippable } from 'fflate';

/** One file of an archive. */
export type ZipEntry = { name: string; content: string | Uint8Array };

/** Names of an archive's files, each once: "CV.pdf", "CV (2).pdf"; without anything that would leave its folder. */
export function entryNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((given) => {
    const name = given.replaceAll(/[\\/\p{Cc}]/gu, '-').replace(/^\.+/, '') || 'fichier';
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let free = name;
    for (let turn = 2; taken.has(free.toLowerCase()); turn += 1) free = `${stem} (${turn})${extension}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/**
 * A ZIP of these files. Made in the page in one go: fflate would compress a long text in a worker made from a text,
 * which the content security policy refuses without an error, and the archive would never be finished. The longest
 * compressed file is an analysis of a megabyte: some tens of milliseconds.
 */
export function zipFiles(entries: readonly ZipEntry[]): Blob {
  const files: Zippable = {};
  for (const { name, content } of entries) {
    // Documents are compressed already: only text gains from it.
    files[name] = typeof content === 'string' ? strToU8(content) : [content, { level: 0 }];
  }
  return new Blob([zipSync(files)], { type: 'application/zip' });
}
