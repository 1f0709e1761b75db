import { describe, expect, it } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const clean = (text: string) => cleanSvg(bytes(text));
const HEAD =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 40"';
const SHAPE = '<path d="M0 0h120v40H0z"/>';
const file = (inner: string, root = '') => `${HEAD} ${root}>${SHAPE}${inner}</svg>`;
/** What is kept of a file with nothing else. */
const PLAIN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="192" height="64" viewBox="0 0 120 40"><path d="M0 0h120v40H0z"/></svg>';

function kept(text: string): string {
  const result = clean(text);
  if (!result.ok) throw new Error(result.problem);
  return result.svg;
}

describe('a logo that a drawing program made', () => {
  it('keeps its shapes, gradients, groups, references, classes and words', () => {
    const drawn = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Generator: a program -->
<svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="30mm" height="10mm" viewBox="0 0 120 40">
<title>Le Sillon &amp; fils</title><style><![CDATA[ .st0 { fill: #123456; } .a, .b { fill: url(#g) !important } ]]></style>
<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><path id="p" d="M0 0L1,1z"/></defs>
<g class="st0" transform="translate(1 2)"><use xlink:href="#p" fill="url(#g) none"/><text x="1" style="font-size:12px;font-family:'Inter'">Sillon</text></g></svg>`;
    const svg = kept(drawn);
    expect(svg).toContain('<title>Le Sillon &amp; fils</title>');
    expect(svg).toContain('<style>.st0{fill:#123456}\n.a,.b{fill:url(#g)}</style>');
    expect(svg).toContain('<use xlink:href="#p" fill="url(#g) none"/>');
    expect(svg).toContain(`<text x="1" style="font-size:12px;font-family:'Inter'">Sillon</text>`);
    expect(svg).toContain('width="192" height="64" viewBox="0 0 120 40"');
    expect(svg).not.toMatch(/DOCTYPE|Generator|\?xml/);
  });

  it.each([
    ['comments, also with braces', '/* .b { */.a{fill:red}/* } */'],
    ['statements about other sheets', '@charset "utf-8"; @import url(b.css);.a{fill:red};'],
    ['fonts of its own', '@FONT-FACE { src: url(a.woff) } .a{fill:red}'],
  ])('keeps the rules of a sheet beside %s', (_, sheet) => {
    expect(kept(file(`<style>${sheet}</style><path class="a" d="M0 0"/>`))).toContain(
      '<style>.a{fill:red}</style>',
    );
  });

  it('keeps masks and clippings that its sheet refers to', () => {
    const drawn = file(
      `<style>.cls-1{fill:none}.cls-2{clip-path:url(#clip-path)}.cls-3{mask:url(#mask)}.st0{clip-path:url(#SVGID_2_)}</style>
<defs><clipPath id="clip-path"><rect class="cls-1" width="9" height="9"/></clipPath>
<mask id="mask" maskUnits="userSpaceOnUse"><g class="cls-2"><rect class="cls-1" width="9" height="9"/></g></mask>
<rect id="SVGID_1_" width="9" height="9"/><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"/></clipPath></defs>
<g class="cls-2"><path class="cls-3" d="M0 0h9v9z"/></g><g class="st0"><path d="M0 0h9v9z"/></g>`,
    );
    expect(kept(drawn)).toContain('.cls-3{mask:url(#mask)}');
    expect(kept(drawn)).toContain('<g class="cls-2"><path class="cls-3" d="M0 0h9v9z"/></g>');
  });

  it('is the same after a second cleaning', () => {
    const once = kept(file('<g fill="red"><circle cx="1" cy="2" r="3"/></g>'));
    expect(kept(once)).toBe(once);
  });

  it('is measured in whole pixels, with its plane kept', () => {
    const sized = (root: string) => clean(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${SHAPE}</svg>`);
    expect(sized('width="300" height="100"')).toMatchObject({ width: 300, height: 100 });
    expect(sized('width="100%" height="100%" viewBox="0 0 3 1"')).toMatchObject({ width: 192, height: 64 });
    expect(sized('viewBox="0 0 90000 45000"')).toMatchObject({ width: 4000, height: 2000 });
    expect(sized('')).toEqual({ ok: false, problem: 'size' });
    expect(sized('viewBox="0 0 1 90000"')).toEqual({ ok: false, problem: 'size' });
  });
});

describe('a hostile file', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script of another namespace', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
    ['a script with a prefix for SVG', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    ['a script from elsewhere', '<script xlink:href="https://evil.example/a.js"/>'],
    [
      'a page within',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
    ],
    ['a frame within', '<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/>'],
    ['a picture from elsewhere', '<image href="https://evil.example/a.png"/>'],
    ['a picture in its address', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
    ['a filter that loads a picture', '<filter id="f"><feImage href="https://evil.example/a.png"/></filter>'],
    ['an animation of a link', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['a change of an attribute', '<set attributeName="onmouseover" to="alert(1)"/>'],
    ['an animation of a movement', '<animateTransform attributeName="transform" onbegin="alert(1)"/>'],
    ['a listener', '<listener event="load" handler="#h"/><handler id="h">alert(1)</handler>'],
    ['a remark', '<!-- <script>alert(1)</script> -->'],
    ['an instruction', '<?xml-stylesheet href="https://evil.example/a.css"?>'],
    ['words that look like a script', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['data of its program', '<metadata>x</metadata>'],
    ['a pattern', '<pattern id="p" width="0.001" height="0.001"><rect/></pattern>'],
    ['a marker', '<marker id="m"><rect/></marker>'],
    ['a sheet that imports', '<style>@import url("https://evil.example/a.css");</style>'],
    [
      'a sheet that loads a font',
      '<style>@font-face { font-family: x; src: url(https://evil.example/a.woff) }</style>',
    ],
    ['a sheet that loads a picture', '<style>path { fill: url(https://evil.example/#a) }</style>'],
  ])('loses %s', (_, inner) => {
    expect(kept(file(inner))).toBe(PLAIN);
  });

  it.each([
    ['an event', 'onload="alert(1)"'],
    ['an event in capitals', 'ONCLICK="alert(1)"'],
    ['an event after a number for a letter', 'o&#110;load="alert(1)"'],
    ['a link', 'href="https://evil.example"'],
    ['an address of a base', 'xml:base="https://evil.example/"'],
    ['a fill from elsewhere', 'fill="url(https://evil.example/a.svg#a)"'],
    ['a fill written with numbers for letters', 'fill="ur&#108;(https://evil.example/#a)"'],
    ['a mask from elsewhere', 'mask="url(//evil.example/#m)"'],
    ['a filter', 'filter="url(#f)"'],
    ['a marker', 'marker="url(#m)" marker-mid="url(#m)" style="marker-end:url(#m)"'],
    ['a way of blending', 'style="mix-blend-mode:multiply;isolation:isolate" mix-blend-mode="multiply"'],
    ['a cursor', 'cursor="url(https://evil.example/c.cur), auto"'],
    ['a style that loads', 'style="background: url(https://evil.example/a.png)"'],
    ['a style with escaped letters', String.raw`style="fill: \75rl(https://evil.example/a)"`],
    ['a style that hides an address after a good one', 'style="fill: url(#a) url(https://evil.example/)"'],
    ['a set of pictures', 'style="fill: image-set(\'https://evil.example/a\' 1x)"'],
  ])('loses %s', (_, attribute) => {
    const result = clean(file('', attribute));
    // A name of an attribute with a number in it is no XML at all.
    expect(result.ok ? result.svg : PLAIN).toBe(PLAIN);
    if (!result.ok) expect(result.problem).toBe('corrupt');
  });

  it.each([
    ['href="https://evil.example/a.svg#a"'],
    ['xlink:href="a.svg#a"'],
    ['href="data:image/svg+xml,%3Csvg/%3E#a"'],
    ['href="java&#115;cript:alert(1)"'],
    ['href="&#x09;javascript:alert(1)"'],
  ])('has no reference outside of itself: <use %s>', (reference) => {
    expect(kept(file(`<use ${reference}/>`))).toBe(PLAIN.replace('</svg>', '<use/></svg>'));
  });

  it('keeps what a link was around, without the link', () => {
    expect(kept(file('<a href="javascript:alert(1)"><circle r="3"/></a>'))).toBe(
      PLAIN.replace('</svg>', '<circle r="3"/></svg>'),
    );
  });

  it('cannot leave an attribute or a text', () => {
    const svg = kept(file('<title>]]&gt;&lt;/title&gt;&lt;script&gt;</title><g font-family="&#39;a&#39;"/>'));
    expect(svg).toContain('<title>]]&gt;&lt;/title&gt;&lt;script&gt;</title>');
    expect(kept(file('<g id="a&quot; onload=&quot;alert(1)"/>'))).toContain('<g/>');
  });

  const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  const uses = Array.from(
    { length: 12 },
    (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`,
  ).join('');
  const masks = (of: (n: number, m: number) => string, rest = '', levels = 12) =>
    Array.from(
      { length: levels },
      (_, n) => `<mask id="m${n + 1}">${Array.from({ length: 10 }, (__, m) => of(n, m)).join('')}</mask>`,
    ).join('') + rest;
  const NAMES = ['rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'path', 'text'];
  const styled = (selectors: readonly string[]) =>
    `<style>${selectors.map((selector, n) => `${selector}{mask:url(#m${n})}`).join('')}</style>`;
  it.each([
    [
      'entities that grow',
      `<!DOCTYPE svg [<!ENTITY l0 "lol">${lol}]>${file('<text>&l9;</text>')}`,
      'entities',
    ],
    [
      'an entity of a file',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${file('<text>&x;</text>')}`,
      'entities',
    ],
    ['an entity that nobody declared', file('<text>&xxe;</text>'), 'entities'],
    ['a number that is no character', file('<text>&#0;</text>'), 'entities'],
    ['references that grow', file(`<g id="u0"/>${uses}`), 'heavy'],
    ['masks that grow', file(masks((n) => `<rect mask="url(#m${n})"/>`, '<mask id="m0"/>')), 'heavy'],
    [
      'masks that grow by a sheet for names of elements',
      file(styled(NAMES) + masks((n) => `<${NAMES[n] ?? ''}/>`, '', NAMES.length)),
      'heavy',
    ],
    [
      'masks that grow by a sheet for ids',
      file(
        styled(
          Array.from({ length: 12 }, (_, n) => Array.from({ length: 10 }, (__, m) => `#r${n}_${m}`).join()),
        ) + masks((n, m) => `<rect id="r${n}_${m}"/>`),
      ),
      'heavy',
    ],
    [
      'masks that grow by a sheet for classes within classes',
      file(
        styled(Array.from({ length: 12 }, (_, n) => `svg  .a${n}.b`)) +
          masks((n) => `<rect class="b\ta${n}"/>`),
      ),
      'heavy',
    ],
    [
      'masks that grow by several sheets',
      file(
        Array.from({ length: 12 }, (_, n) => `<style>.a${n}{mask:url(#m${n})}</style>`).join('') +
          masks((n) => `<rect class="a${n}"/>`),
      ),
      'heavy',
    ],
    ['a reference to itself', file('<g id="u"><use href="#u"/></g>'), 'heavy'],
    [
      'a reference to itself by a sheet',
      file('<style>rect{mask:url(#m)}</style><mask id="m"><rect/></mask>'),
      'heavy',
    ],
    [
      'a row of references as long as the file',
      file(Array.from({ length: 11_000 }, (_, n) => `<use id="u${n}" href="#u${n + 1}"/>`).join('')),
      'heavy',
    ],
    ['elements in elements without end', file('<g>'.repeat(200) + '</g>'.repeat(200)), 'corrupt'],
    ['very many elements', file('<g/>'.repeat(20_000)), 'heavy'],
    ['very many remarks, which are left out', file('<!---->'.repeat(12_000)), 'heavy'],
    ['a sheet with rules in rules', file('<style>@media print { path { fill: red } }</style>'), 'style'],
    ['a sheet with a comment without end', file('<style>.a{fill:red}/* .b{}</style>'), 'style'],
    ['a sheet with a rule without end', file('<style>.a{fill:red</style>'), 'style'],
    ['a sheet with a rule that ends twice', file('<style>.a{fill:red}}</style>'), 'style'],
    ['a sheet with escaped letters', file(String.raw`<style>path { fi\6c l: red }</style>`), 'style'],
    ['no end', `${HEAD}><path d="M0 0"/>`, 'corrupt'],
    ['two roots', `${file('')}${file('')}`, 'corrupt'],
    ['a page of HTML', '<html><body><svg viewBox="0 0 1 1"/></body></html>', 'corrupt'],
    ['nothing to draw', `${HEAD}><script>alert(1)</script></svg>`, 'empty'],
  ])('is refused with %s', (_, text, problem) => {
    expect(clean(text)).toEqual({ ok: false, problem });
  });

  // Of each kind, Chromium takes several seconds of processor for the worst file of 512 KB, shown 200 pixels wide.
  const zigzag = (points: number) =>
    `M0 0L${Array.from({ length: points / 2 }, (_, n) => `${(n * 7919) % 400} ${(n * 104_729) % 400}`).join(' ')}`;
  const times = (count: number, text: string) => text.repeat(count);
  it.each([
    ['a path of very many points', `<path d="${zigzag(20_000)}"/>`],
    ['a polyline of very many points', `<polyline points="${zigzag(20_000).slice(5)}"/>`],
    ['a path of very many commands', `<path d="M0 0h9v9${times(20_000, 'z')}"/>`],
    ['many paths of many points', times(6, `<path d="${zigzag(9000)}"/>`)],
    ['a path used many times', `<path id="p" d="${zigzag(200)}"/>${times(9000, '<use href="#p"/>')}`],
    [
      'a clipping of many points, used many times',
      `<clipPath id="c"><path d="${zigzag(2000)}"/></clipPath>${times(1000, '<rect clip-path="url(#c)"/>')}`,
    ],
    [
      'a clipping by two shapes of many points',
      `<clipPath id="c">${times(2, `<path d="${zigzag(700)}"/>`)}</clipPath><rect clip-path="url(#c)"/>`,
    ],
    [
      'many clippings by two shapes',
      times(18, `<clipPath id="c">${times(2, `<path d="${zigzag(240)}"/>`)}</clipPath>`),
    ],
    [
      'a gradient on everything within a group',
      `<linearGradient id="g">${times(40, '<stop/>')}</linearGradient><g style="fill:url(#g)">${times(5000, '<circle r="9"/>')}</g>`,
    ],
    ['many masks', `<mask id="m"><rect/></mask>${times(6500, '<rect mask="url(#m)"/>')}`],
    [
      'many masks by a sheet',
      `<style>.a{mask:url(#m)}</style><mask id="m"><rect/></mask>${times(6500, '<rect class="a"/>')}`,
    ],
    [
      'many groups with an opacity',
      `<g id="a">${times(45, '<g opacity=".9">')}<rect/>${times(45, '</g>')}</g>${times(400, '<use href="#a"/>')}`,
    ],
    ['many groups with an opacity by a sheet', `<style>g{opacity:.9}</style>${times(5000, '<g></g>')}`],
    ['many groups with an opacity in their style', times(3000, '<g style="fill:red;opacity:.9"><rect/></g>')],
    [
      'a gradient of very many colours',
      `<linearGradient id="g">${times(60, '<stop/>')}</linearGradient><rect/>`,
    ],
    ['a very long text', `<text>${times(5000, 'A')}</text>`],
    ['a text used many times', `<text id="t">${times(1000, 'A')}</text>${times(9000, '<use href="#t"/>')}`],
    ['very many texts', times(500, '<text/>')],
    ['very many rules', `<style>${times(29_000, 'rect{fill:red}')}</style>${times(2000, '<rect/>')}`],
    ['very many selectors', `<style>${times(29_000, 'rect,')}rect{fill:red}</style>`],
  ])('is refused with %s', (_, inner) => {
    expect(clean(file(inner))).toEqual({ ok: false, problem: 'heavy' });
  });

  it.each([
    ['a thousand small paths', times(1000, '<path d="M1.5-2c3,4 5,6 7,8z" fill="#123"/>')],
    ['a traced shape of 29 KB', `<path d="M0 0${times(1400, 'c1.25-2.5 3 4.125 5-6')}"/>`],
    ['hundreds of clipped and translucent groups', times(600, '<g opacity=".5"><path d="M0 0h9"/></g>')],
    ['an opacity of one on each shape', times(3000, '<path style="fill:red;opacity:1" d="M0 0h9"/>')],
    [
      'a gradient of twenty colours on hundreds of shapes',
      `<g fill="url(#g)">${times(3000, '<path d="M0 0h9v9"/>')}</g>`,
    ],
    ['a long description', `<desc>${times(9000, 'A ')}</desc>`],
  ])('may have %s', (_, inner) => {
    expect(clean(file(inner))).toMatchObject({ ok: true });
  });

  it('loses dashes, of which a short line may have a million', () => {
    expect(kept(file('', 'style="stroke-dasharray:0.0001" stroke-dasharray="0.0001" pathLength="9e9"'))).toBe(
      PLAIN,
    );
  });

  it('loses a list of very many fonts', () => {
    expect(kept(file('', `font-family="${times(5, 'a,')}a"`))).toBe(PLAIN);
  });

  it.each([
    ['a colour with spaces that ends badly', `<rect fill="url(#a)${times(400_000, ' ')}!"/>`],
    [
      'a sheet that refers to much, very often',
      `<style>${times(15_000, 'a{fill:url(#g)}')}</style><g id="g">${times(5000, '<g/>')}</g>`,
    ],
  ])('is read in no time with %s', (_, inner) => {
    const { user: before } = process.threadCpuUsage();
    clean(file(inner));
    expect(process.threadCpuUsage().user - before).toBeLessThan(2_000_000);
  });

  it('is refused in another encoding, where a check could read something else', () => {
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${file('')}`, 'utf16le'));
    expect(cleanSvg(utf16)).toEqual({ ok: false, problem: 'corrupt' });
    const utf7 = '<?xml version="1.0" encoding="UTF-7"?>' + file('<text>+ADw-script+AD4-</text>');
    expect(kept(utf7)).not.toContain('UTF-7');
  });

  it('has no name that changes the parser', () => {
    expect(clean(file('<__proto__ polluted="1"/><constructor/>')).ok ? 'clean' : 'refused').toBeTruthy();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
