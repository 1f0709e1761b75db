/** Milliseconds before the object URL is revoked: Safari may still read the bytes after the click has returned. */
const RELEASE_AFTER_MS = 60_000;

/** Hands bytes to the browser under a file name of our choice, which an address in storage does not keep. */
export function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
