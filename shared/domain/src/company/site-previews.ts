/** The folder of previews of the public site, and the first part of their addresses. */
export const PREVIEWS = 'apercu';

const NAME = /^(?<end>\d{10,12})-[A-Za-z0-9_-]{32}$/;

/** When a preview ends, which is read from its name alone; undefined when it is the name of none. */
export function previewEnd(name: string): Date | undefined {
  const end = NAME.exec(name)?.groups?.['end'];
  return end === undefined ? undefined : new Date(Number(end) * 1000);
}

/** Whether a name is that of a preview which has not ended. */
export function isOpenPreview(name: string, now: Date): boolean {
  const end = previewEnd(name);
  return end !== undefined && now < end;
}
