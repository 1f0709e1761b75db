import { frenchSpaces } from '@trame/domain';

/** A code such as TR-2026-0F7K2Q, D8222-5 or L6351-1. The text itself is not changed: it may be copied. */
const CODE = /(\b[A-Z]{1,3}-?\d[\dA-Z]*(?:-[\dA-Z]+)+\b)/;

/** A stored French sentence: no line begins with a sign, nor breaks inside the code of a file or of an article. */
export function Sentence({ text }: { text: string }) {
  return frenchSpaces(text)
    .split(CODE)
    .map((part, index) =>
      // Every second part is a code.
      index % 2 === 1 ? (
        <span key={index} className="nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    );
}
