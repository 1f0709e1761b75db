/** The lines of a text; the end of its last line makes no further one. */
export function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}
