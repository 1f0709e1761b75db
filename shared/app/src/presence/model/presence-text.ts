import type { Other } from '../data/presence-query.ts';

const names = (people: readonly Other[]) =>
  new Intl.ListFormat('fr', { type: 'conjunction' }).format(people.map(({ name }) => name));

const sentence = (people: readonly Other[], one: string, many: string) =>
  people.length === 0 ? [] : [`${names(people)} ${people.length === 1 ? one : many}`];

/** "Camille Perrin modifie cette mission", then those who only read it; `entityName` is its name in a sentence. */
export function presenceTexts(others: readonly Other[], entityName: string): string[] {
  return [
    ...sentence(
      others.filter(({ editing }) => editing),
      `modifie ${entityName}`,
      `modifient ${entityName}`,
    ),
    ...sentence(
      others.filter(({ editing }) => !editing),
      `consulte ${entityName}`,
      `consultent ${entityName}`,
    ),
  ];
}

/** "CP" for Camille Perrin; for an address, its first letter. */
export function initials(name: string): string {
  const words =
    name
      .split('@', 1)[0]
      ?.split(/[\s.-]+/)
      .filter(Boolean) ?? [];
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0).toUpperCase()).join('');
}
