import { fileExtension, isSignedUrl, previewOf, type FilePreview } from '@trame/domain';

/** A stored file that can be read on the screen. */
export type StoredFile = {
  /** Its name in histories: "resume". */
  id: string;
  /** Its name for people: "CV". */
  type_label: string;
  /** The name given by its sender, else the stored one. */
  file_name: string;
  /** The stored address; a link that carries its token is used as it is. */
  file_url: string | null;
  /** The edge function that signs links to files of its bucket: POST `{path}` answers `{signedUrl}`. */
  link_function: string;
  /** Place in the bucket; null when the row does not allow to tell. */
  path: string | null;
  uploaded_at: string;
  /** Bytes; null for files stored before sizes were recorded. */
  file_size: number | null;
};

/** How the viewer shows a file; decided by the stored name when the sender's has no extension. */
export function previewOfFile({ file_name, path }: StoredFile): FilePreview {
  return previewOf(fileExtension(file_name) ? file_name : (path ?? file_name));
}

/** The identity of a stored file. */
export function fileKey({ file_url, path, link_function }: StoredFile): string {
  // Files of two buckets may have the same path.
  return isSignedUrl(file_url) || path === null ? `${file_url}` : `${link_function}:${path}`;
}
