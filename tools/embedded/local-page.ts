import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.ts';

const TOKENS = join(ROOT, 'shared/ui/src/styles/tokens.css');

const LAYOUT = `
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: auto 1fr; background: var(--surface, #faf9f6); color: var(--text, #14213d); font: 15px/1.5 var(--font-ui, system-ui, sans-serif); }
a { color: var(--primary, #0f766e); }
h1, h2, p, ul, dl, dd { margin: 0; padding: 0; }
:focus-visible { outline: 2px solid var(--focus, #0f766e); outline-offset: 2px; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; padding: 16px 24px; border-bottom: 1px solid var(--border, #e4dfd4); background: var(--surface-raised, #fff); }
header h1 { font-size: 20px; }
header p { color: var(--text-muted, #55607a); }
header a { margin-left: auto; padding: 4px 0; }
.layout { display: grid; grid-template-columns: minmax(280px, 380px) 1fr; }
.list { list-style: none; border-right: 1px solid var(--border, #e4dfd4); background: var(--surface-raised, #fff); overflow: auto; max-height: calc(100vh - 62px); }
.list a { display: grid; gap: 2px; padding: 12px 24px; border-bottom: 1px solid var(--border, #e4dfd4); color: inherit; text-decoration: none; }
.list a:hover { background: var(--surface-sunken, #f2efe8); }
.list a[aria-current] { background: var(--primary-soft, #e3f2ef); box-shadow: inset 3px 0 0 var(--accent, #e9a23b); }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.meta { display: flex; justify-content: space-between; gap: 12px; color: var(--text-muted, #55607a); font-size: 13px; overflow-wrap: anywhere; }
.meta time { white-space: nowrap; }
main { padding: 24px; display: grid; gap: 16px; align-content: start; min-width: 0; }
main h2 { font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; color: var(--text-muted, #55607a); }
dd { color: var(--text, #14213d); overflow-wrap: anywhere; }
iframe { width: 100%; height: 60vh; border: 1px solid var(--border, #e4dfd4); border-radius: 8px; background: #fff; }
summary { cursor: pointer; padding: 4px 0; }
pre { margin: 8px 0 0; padding: 16px; border-radius: 8px; background: var(--surface-sunken, #f2efe8); white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.6 ui-monospace, monospace; }
.cards { list-style: none; display: grid; gap: 8px; }
.cards li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; align-items: center; padding: 12px 16px; border: 1px solid var(--border, #e4dfd4); border-radius: 8px; background: var(--surface-raised, #fff); overflow-wrap: anywhere; }
.cards .meta { grid-column: 1; }
.cards li > :last-child { grid-area: 1 / 2 / span 2; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
section { display: grid; gap: 12px; margin-top: 8px; }
button { min-height: 32px; padding: 0 12px; border: 1px solid var(--border-strong, #7e8494); border-radius: 8px; background: var(--surface-raised, #fff); color: inherit; font: inherit; font-weight: 520; cursor: pointer; }
button:hover { border-color: var(--primary, #0f766e); color: var(--primary, #0f766e); }
.empty { padding: 64px 24px; text-align: center; color: var(--text-muted, #55607a); }
@media (max-width: 760px) { .layout { grid-template-columns: 1fr; } .list { border-right: 0; max-height: 40vh; } header, main { padding-inline: 16px; } .list a { padding-inline: 16px; } }
`;

/** Tokens of the design system, if it exists, and the few rules of these pages. */
export function localStyles(): string {
  return `${existsSync(TOKENS) ? readFileSync(TOKENS, 'utf8') : ''}\n${LAYOUT}`;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** A moment as people here read it. */
export const when = (iso: string): string => dateFormat.format(new Date(iso));

/** The frame of a page this installation has about itself. `content` and `intro` are HTML. */
export function localPage(page: {
  title: string;
  /** Before the title in the browser's tab. */
  subject?: string | undefined;
  intro: string;
  content: string;
}): string {
  return `<!doctype html>
<html lang="fr">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${page.subject ? `${escapeHtml(page.subject)} – ` : ''}${page.title} de Trame</title>
  <link rel="stylesheet" href="/styles.css">
  <link rel="icon" href="data:,">
</head>
<body>
  <header><h1>${page.title}</h1><p>${page.intro}</p><a href="">Actualiser</a></header>
  ${page.content}
</body>
</html>`;
}
