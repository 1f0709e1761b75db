import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader gets from a PDF: its text with single spaces, and its language. */
export async function readPdf(bytes: Uint8Array): Promise<{ text: string; language: string }> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  try {
    let text = '';
    for (let at = 1; at <= pdf.numPages; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a few pages
      const { items } = await (await pdf.getPage(at)).getTextContent();
      // A line ends with a space or a hyphen of its own, or is followed by another word.
      text += ` ${items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')}`;
    }
    const { info } = await pdf.getMetadata();
    return {
      text: text.replaceAll(/[\s\u00A0\u202F]+/g, ' '),
      language: (info as { Language?: string }).Language ?? '',
    };
  } finally {
    await task.destroy();
  }
}
