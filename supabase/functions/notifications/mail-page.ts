import { nameInMail, type Locale } from '@trame/domain';

export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

// The look of the platform in inline styles: mail readers drop style sheets, and many drop variables.
export const INK = '#14213D';
export const TEAL = '#0F766E';
const PAPER = '#FAF9F6';
export const MUTED = '#5B6478';
const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";

/** A paragraph of plain text. */
export const paragraph = (text: string): string => linesParagraph([text]);

/** A paragraph whose lines stay lines. */
export function linesParagraph(lines: readonly string[]): string {
  const html = lines.map(escapeHtml).join('<br>');
  return `<p style="margin:0 0 12px;font-size:16px;line-height:25px;color:${INK}">${html}</p>`;
}

/** A link that looks like the main button of a page. */
export const buttonLink = (url: string, label: string): string =>
  `<p style="margin:20px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${TEAL};color:#FFFFFF;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

export interface MailPage {
  locale: Locale;
  title: string;
  /** The text that mail programs show after the subject in a list. */
  preview: string;
  /** Already HTML. */
  content: string;
  footer: string;
}

/** What closes the page of every mail. */
const END = `</td></tr></table>
</body>
</html>
`;

/** The whole document of a mail: name of the platform, content on a card, and why one gets it. */
export function mailPage({ locale, title, preview, content, footer }: MailPage): string {
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background:${PAPER};${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border:1px solid #E4E1D8;border-radius:8px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:20px;line-height:28px;font-weight:700;color:${INK}">Trame</p>
${content}
</td></tr></table>
<p style="margin:16px 0 0;max-width:560px;font-size:12px;line-height:18px;color:${MUTED}">${escapeHtml(footer)}</p>
${END}`;
}

export interface Letter {
  subject: string;
  fullName: string;
  /** Their lines stay lines. */
  paragraphs: readonly (readonly string[])[];
  /** What the mail is about, for lists of mails. */
  preview: string;
  /** The button, where there is something to open. */
  link?: { url: string; label: string } | undefined;
  footer: string;
}

/** A mail in French to one person: greeting, paragraphs, a button at most, and why one gets it. */
export function letter({ subject, fullName, paragraphs, preview, link, footer }: Letter): MailContent {
  const greeting = ['Bonjour', nameInMail(fullName)].filter(Boolean).join(' ');
  const all = [[`${greeting},`], ...paragraphs];
  return {
    subject,
    text: [
      ...all.map((lines) => lines.join('\n')),
      ...(link ? [`${link.label}\u00a0: ${link.url}`] : []),
      `Trame\n${footer}`,
    ].join('\n\n'),
    html: mailPage({
      locale: 'fr',
      title: subject,
      preview,
      content: [...all.map(linesParagraph), ...(link ? [buttonLink(link.url, link.label)] : [])].join('\n'),
      footer,
    }),
  };
}

/** The same mail with a line about its sender below everything. */
export const withSignature = ({ subject, html, text }: MailContent, line: string): MailContent => ({
  subject,
  text: `${text}\n${line}`,
  html: html.replace(
    END,
    () =>
      `<p style="margin:4px 0 0;max-width:560px;font-size:12px;line-height:18px;color:${MUTED}">${escapeHtml(line)}</p>\n${END}`,
  ),
});
