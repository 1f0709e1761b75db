import { writePdf } from '@trame/print';
import { expect, it } from 'vitest';
import { readPage } from './read-page.ts';

const html = (text: string) => `<!doctype html><html lang="fr"><head><meta name="author" content="Trame">
  <meta property="og:url" content="https://www.trame.example/cgv"><meta property="article:modified_time" content="2026-11-24"></head>
  <body><article class="lp"><h1>Conditions</h1><p class="lead">Ce qui vaut.</p>
  <p class="lp-m"><span><b>Version 1</b>, depuis le 24/11/2026</span><span class="lp-time">2 min</span></p>
  <nav><h2>Sur cette page</h2></nav><div class="lt">${text}</div></article></body></html>`;

it('a page is read as what it says, in order, without its menus', () => {
  const page = readPage(
    html(`<section><h2 id="a">Prix</h2><p>En <strong>euros</strong>,
      <a href="/rgpd">voir</a>.</p><dl><dt>Siège</dt><dd>Rennes</dd></dl><ul><li>un</li><li>deux</li></ul>
      <table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><svg></svg>2</td></tr></tbody></table>
      <div class="note"><p>Modèle</p></div></section>`),
  );
  expect(page).toMatchObject({
    language: 'fr',
    title: 'Conditions',
    lead: 'Ce qui vaut.',
    about: 'Version 1, depuis le 24/11/2026',
    publisher: 'Trame',
    changedOn: '2026-11-24',
  });
  const plain = { isStrong: false, link: null };
  expect(page.blocks).toEqual([
    { kind: 'heading', level: 2, text: 'Prix' },
    {
      kind: 'text',
      isNote: false,
      runs: [
        { ...plain, text: 'En ' },
        { text: 'euros', isStrong: true, link: null },
        { ...plain, text: ', ' },
        { text: 'voir', isStrong: false, link: '/rgpd' },
        { ...plain, text: '.' },
      ],
    },
    { kind: 'facts', rows: [{ name: 'Siège', runs: [{ ...plain, text: 'Rennes' }] }] },
    { kind: 'list', isNumbered: false, items: [[{ ...plain, text: 'un' }], [{ ...plain, text: 'deux' }]] },
    { kind: 'table', head: ['A', 'B'], rows: [['1', '2']] },
    { kind: 'text', isNote: true, runs: [{ ...plain, text: 'Modèle' }] },
  ]);
});

it('the same page gives the same file, whenever it is written', async () => {
  const page = readPage(html('<section><h2>Prix</h2><p>En euros.</p></section>'));
  const [one, other] = await Promise.all([writePdf(page), writePdf(page)]);
  expect(one.equals(other)).toBe(true);
});

it('links of a document are whole addresses', async () => {
  const pdf = await writePdf(readPage(html('<p>Voir <a href="/rgpd">vos droits</a>.</p>')));
  expect(pdf.toString('latin1')).toContain('/URI (https://www.trame.example/rgpd)');
});
