import type { StoredFile } from '@trame/app/stored-file';
import type { Database } from '@trame/data';
import { documentTypeLabel, storagePath, type FileFolder } from '@trame/domain';

/** The columns of an application that speak of its two files. */
export type FileColumns = Pick<
  Database['public']['Tables']['trainer_applications']['Row'],
  | 'created_at'
  | 'resume_url'
  | 'resume_filename'
  | 'resume_original_name'
  | 'resume_size'
  | 'references_url'
  | 'references_filename'
  | 'references_original_name'
  | 'references_size'
>;

/** A file attached to an application: its resume or its references, with fixed ids (spec §3). */
export type ApplicationDocument = StoredFile & {
  id: 'resume' | 'references';
  document_type: 'resume' | 'references';
};

type Source = {
  id: ApplicationDocument['id'];
  folder: FileFolder;
  url: string | null;
  filename: string | null;
  originalName: string | null;
  size: number | null;
};

const lastSegment = (path: string | null) => path?.split('/').at(-1);

function toDocument(source: Source, uploadedAt: string): ApplicationDocument | undefined {
  const { id, folder, url, filename, originalName, size } = source;
  if (!url?.trim() && !filename?.trim()) return undefined;
  const path = storagePath(url, filename, folder);
  return {
    id,
    document_type: id,
    type_label: documentTypeLabel(id),
    file_name: originalName?.trim() || filename?.trim() || lastSegment(path) || id,
    file_url: url,
    link_function: 'sign-document',
    path,
    uploaded_at: uploadedAt,
    file_size: size,
  };
}

/** The files of an application, resume first. */
export function listDocuments(row: FileColumns): ApplicationDocument[] {
  const sources: Source[] = [
    {
      id: 'resume',
      folder: 'resumes',
      url: row.resume_url,
      filename: row.resume_filename,
      originalName: row.resume_original_name,
      size: row.resume_size,
    },
    {
      id: 'references',
      folder: 'references',
      url: row.references_url,
      filename: row.references_filename,
      originalName: row.references_original_name,
      size: row.references_size,
    },
  ];
  return sources.flatMap((source) => toDocument(source, row.created_at) ?? []);
}
