/** The lines of a text; the line end after its last line starts no further one. */
export function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}
