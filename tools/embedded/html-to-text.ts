const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  '#39': "'",
};

/** A readable plain text for a mail that only has an HTML body: links keep their address. */
export function htmlToText(html: string): string {
  return html
    .replaceAll(/<(style|head|title)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2 ($1)')
    .replaceAll(/<(?:br|\/p|\/h\d|\/div|\/tr|\/li)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&([a-z]+|#\d+);/gi, (entity, name: string) => ENTITIES[name] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
