import { storagePath } from '@trame/domain';

/** The columns of an application that name its files. */
export type FileNames = {
  resume_url: string | null;
  resume_filename: string | null;
  references_url: string | null;
  references_filename: string | null;
};

/** Paths of the files of an application, relative to its bucket, each once (spec §7). */
export function filePaths({ resume_url, resume_filename, references_url, references_filename }: FileNames) {
  const paths = [
    storagePath(resume_url, resume_filename, 'resumes'),
    storagePath(references_url, references_filename, 'references'),
  ];
  return [...new Set(paths.filter((path) => path !== null))];
}
