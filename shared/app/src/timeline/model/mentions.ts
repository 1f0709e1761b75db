import { normalizeSearch } from '@trame/domain';
import type { Person } from '../../entity/person.ts';

/** A mention that is being typed: the position of its @, and the text after it so far. */
export type Typed = { start: number; query: string };

/** A name may contain spaces, but a mention followed by one is not being typed any more. */
const TYPING = /(?:^|[\s(])@((?! )[\p{L}\p{M}\d'’ .-]{0,40}(?<! ))$/u;

/** The mention being typed before the caret, if any. */
export function typedMention(text: string, caret: number): Typed | undefined {
  const query = TYPING.exec(text.slice(0, caret))?.[1];
  return query === undefined ? undefined : { start: caret - query.length - 1, query };
}

/** People whose name has a word that starts with the typed text, or whose address does; accents and case ignored. */
export function matchingPeople(people: readonly Person[], query: string): Person[] {
  const wanted = normalizeSearch(query);
  const fits = (text: string) => ` ${normalizeSearch(text)}`.includes(` ${wanted}`);
  return people.filter(({ name, email }) => wanted === '' || fits(name) || fits(email));
}

/** The text for a person in a comment: the name, with the address when two people share it. */
export function personLabel(person: Person, people: readonly Person[]): string {
  const isShared = people.some(({ id, name }) => id !== person.id && name === person.name);
  return isShared ? `${person.name} (${person.email})` : person.name;
}

/** The text with the mention being typed completed, and the position of the caret. */
export function completeMention(text: string, caret: number, { start }: Typed, label: string) {
  const before = `${text.slice(0, start)}@${label} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The text as it is stored: people by their ids, so that a mention remains valid when a name changes. */
export function storedBody(text: string, people: readonly Person[]): { body: string; mentions: string[] } {
  const byLabel = new Map(people.map((person) => [personLabel(person, people), person.id]));
  if (byLabel.size === 0) return { body: text.trim(), mentions: [] };
  // The longest first: « Ana Silva » is not Ana.
  const labels = [...byLabel.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  const mentions = new Set<string>();
  const body = text
    .trim()
    .replace(
      new RegExp(`(^|[\\s(])@(${labels.join('|')})(?![\\p{L}\\p{M}\\d])`, 'gu'),
      (whole, before: string, label: string) => {
        const id = byLabel.get(label);
        if (id === undefined) return whole;
        mentions.add(id);
        return `${before}@[${id}]`;
      },
    );
  return { body, mentions: [...mentions] };
}

/** A part of a comment as it is shown. */
export type CommentPart = { text: string; isMention: boolean };

/** A stored comment with the names of the people it mentions. */
export function commentParts(body: string, names: Readonly<Record<string, unknown>>): CommentPart[] {
  return body
    .split(/(@\[[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\])/)
    .filter((part) => part !== '')
    .map((part) => {
      const id = /^@\[(.+)\]$/.exec(part)?.[1];
      if (id === undefined) return { text: part, isMention: false };
      const name = names[id];
      return { text: `@${typeof name === 'string' ? name : 'une personne partie depuis'}`, isMention: true };
    });
}
