/** At most two letters of a name, for a small picture: of its first and its last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.charAt(0) ?? '',
  );
  return letters.join('').toLocaleUpperCase('fr');
}
