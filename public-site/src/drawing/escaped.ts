const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML has no way to write these, not even as entities. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Any text as content or as a quoted attribute of SVG and of other XML. */
export const escaped = (text: string): string =>
  text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
