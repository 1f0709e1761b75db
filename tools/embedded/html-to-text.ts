const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  '#39': "'",
};

/** Elements whose content a reader of the mail does not see. */
const UNSEEN = new Set(['style', 'head', 'title']);
const BREAKS = /^(?:br|\/p|\/h\d|\/div|\/tr|\/li)$/;

/**
 * A readable plain text for a mail that only has an HTML body: links keep their address. One pass over tags and texts,
 * because mails contain names chosen by strangers, and no text may make this slow.
 */
export function htmlToText(html: string): string {
  let text = '';
  let unseen: string | undefined;
  let address: string | undefined;
  for (const [piece] of html.matchAll(/<[^>]*>?|[^<]+/g)) {
    const tag = /^<(\/?[a-z][a-z\d]*)/i.exec(piece)?.[1]?.toLowerCase();
    if (unseen !== undefined) {
      if (tag === `/${unseen}`) unseen = undefined;
    } else if (tag !== undefined && UNSEEN.has(tag)) {
      unseen = tag;
    } else if (tag === 'a') {
      address = /\shref="([^"]*)"/.exec(piece)?.[1];
    } else if (tag === '/a') {
      if (address !== undefined) text += ` (${address})`;
      address = undefined;
    } else if (tag !== undefined && BREAKS.test(tag)) {
      text += '\n';
    } else if (!piece.startsWith('<')) {
      text += piece;
    }
  }
  return text
    .replaceAll(/&([a-z]+|#\d+);/gi, (entity, name: string) => ENTITIES[name] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
