import { previewParts } from '../model/preview.ts';

/** A previewed text, with the parts that would be refused marked. */
export function PreviewText({ text }: { text: string }) {
  return previewParts(text).map((part, index) =>
    // Parts take turns and never move while they are shown.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
}
