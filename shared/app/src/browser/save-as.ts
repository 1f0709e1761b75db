/** Milliseconds before the object URL is revoked: Safari may still read the bytes after the click has returned. */
const RELEASE_AFTER_MS = 60_000;

/** Saves bytes as a file under a given name, which a link to the stored file could not set. */
export function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
