import { describe, expect, it } from 'vitest';
import { scopedStyles, styleProblems } from './app-styles.ts';

const scoped = (css: string, app = 'suivi') =>
  (scopedStyles(new Map([['a.css', css]]), app).get('a.css') ?? '').replaceAll(/\s+/g, ' ').trim();

/** The selector of a rule after the build. */
const selectorOf = (selector: string) => scoped(`${selector} { color: red }`).replace(/ \{.*/, '');

const INSIDE = ':where([data-app~="suivi"] *)';
const ROOT = ':where([data-app~="suivi"])';

describe('the styles of an app', () => {
  it.each([
    ['button', `button${INSIDE}`],
    ['*', INSIDE],
    ['.ant-btn', `.ant-btn${INSIDE}`],
    ['.a > .b:hover', `.a > .b:hover${INSIDE}`],
    ['.a:not(.b, html)', `.a:not(.b, html)${INSIDE}`],
    ['.a::before', `.a${INSIDE}:before`],
    ['.a::-webkit-scrollbar:horizontal', `.a${INSIDE}::-webkit-scrollbar:horizontal`],
    ['::selection', `${INSIDE}::selection`],
    ['.a, .b', `.a${INSIDE}, .b${INSIDE}`],
  ])('%s is said of the elements of the app alone', (selector, result) => {
    expect(selectorOf(selector)).toBe(result);
  });

  it.each([
    ["[data-theme='dark'] .a", `[data-theme="dark"] .a${INSIDE}`],
    ['html.wide body .a', `html.wide body .a${INSIDE}`],
    [':root .a', `:root .a${INSIDE}`],
  ])('%s may depend on what is around the app', (selector, result) => {
    expect(selectorOf(selector)).toBe(result);
  });

  it.each([
    [':root', `:root ${ROOT}`],
    ['body', `body ${ROOT}`],
    ['html > BODY', `html > BODY ${ROOT}`],
    [":root[data-theme='dark']", `:root[data-theme="dark"] ${ROOT}`],
    ['body::before', `body ${ROOT}:before`],
  ])('%s, which is the document, is the root of the app', (selector, result) => {
    expect(selectorOf(selector)).toBe(result);
  });

  it('are limited in conditions, layers and nested rules too', () => {
    expect(
      scoped('@media print { @layer x { .a { color: red; & .b { color: blue } > .c { top: 0 } } } }'),
    ).toBe(
      `@media print { @layer x { .a${INSIDE} { color: red; & .b${INSIDE} { color: #00f; } & > .c${INSIDE} { top: 0; } } } }`,
    );
  });

  it('are limited once, however often they are processed', () => {
    const once = scoped('.a, body, .b > *::after { animation: in 1s } @keyframes in { to { top: 0 } }');
    expect(scoped(once)).toBe(once);
  });

  it.each([
    ['animation: in 1s, tr-fade 1s', 'animation: 1s suivi-in, 1s tr-fade'],
    ['animation-name: in, tr-fade', 'animation-name: suivi-in, tr-fade'],
    [
      'animation: var(--time) in, var(--time) tr-fade',
      'animation: var(--time) suivi-in, var(--time) tr-fade',
    ],
    ['animation-name: var(--none), in', 'animation-name: var(--none), suivi-in'],
    ['animation-name: var(--none), "in"', 'animation-name: var(--none), "suivi-in"'],
  ])(
    'have animations of their own in another file, and use those of the design system: %s',
    (said, result) => {
      const files = new Map([
        ['a.css', '@keyframes in { to { top: 0 } }'],
        ['b.css', `.a { ${said} }`],
      ]);
      const styles = scopedStyles(files, 'suivi');
      expect(styles.get('a.css')).toContain('@keyframes suivi-in {');
      expect(styles.get('b.css')).toContain(` ${result};`);
    },
  );

  it('pass the check of a release once they are limited', () => {
    const css = `* { margin: 0 } body, .a > b, :is(.c, .d)::after { color: red } :root { --trame-color-primary: red }
      @media print { .e { color: red; &:hover, .f & { top: 0 } } } @keyframes in { to { top: 0 } }
      @font-face { font-family: "Suivi Serif"; src: url(a.woff2) }`;
    const result = scopedStyles(new Map([['a.css', css]]), 'suivi').get('a.css') ?? '';
    expect(styleProblems('a.css', result, 'suivi')).toEqual([]);
    expect(styleProblems('a.css', result, 'suivi-qualite')).not.toEqual([]);
  });
});

const reasonsOf = (css: string) => styleProblems('static/css/a.css', css, 'suivi');

describe('the check of a release', () => {
  it.each([
    ['button{color:red}', 'button'],
    ['@media print{:root{--a:1px}}', ':root'],
    ['.a:where([data-app~=suivi] *),.b{top:0}', '.b'],
    ['[data-app~=suivi]+.c{top:0}', '[data-app~=suivi]+.c'],
    ['[data-app~=suivi] .a ~ .b{top:0}', undefined],
    ['[data-app] .d{top:0}', '[data-app] .d'],
    ['[data-app~=autre] .d{top:0}', '[data-app~=autre] .d'],
    ['.e:not([data-app~=suivi] *){top:0}', '.e:not([data-app~=suivi] *)'],
    [':is(.f,[data-app~=suivi] .g){top:0}', ':is(.f,[data-app~=suivi] .g)'],
    ['[data-app=suivi] .h::before{top:0}', undefined],
    ['[data-app^=suivi] .i{top:0}', '[data-app^=suivi] .i'],
  ])('%s', (css, selector) => {
    expect(reasonsOf(css)).toEqual(
      selector === undefined
        ? []
        : [
            `static/css/a.css : le sélecteur « ${selector} » vaut hors de l’application : construisez-la avec defineRemote de @trame/release/build`,
          ],
    );
  });

  it.each([
    [
      '@keyframes in{to{top:0}}',
      '@keyframes donne à toute la page le nom « in », qui doit commencer par « suivi- »',
    ],
    [
      '@keyframes suivi2-in{to{top:0}}',
      '@keyframes donne à toute la page le nom « suivi2-in », qui doit commencer par « suivi- »',
    ],
    ['@font-face{font-family:Inter;src:url(a.woff2)}', '@font-face donne à toute la page le nom « Inter »'],
    ['@property --a{syntax:"*";inherits:false}', '@property donne à toute la page le nom « --a »'],
    [
      '@counter-style rond{system:cyclic;symbols:"o"}',
      '@counter-style donne à toute la page le nom « rond »',
    ],
    ['@import "https://styles.example/a.css";', '@import vaut pour toute la page'],
    ['@view-transition{navigation:auto}', '@view-transition vaut pour toute la page'],
  ])('%s', (css, reason) => {
    expect(reasonsOf(css)).toEqual([expect.stringContaining(reason)]);
  });

  it.each(['}}', '.a {{}', '.a:not( {top:0}'])('refuses %s, which cannot be read', (css) => {
    expect(reasonsOf(css)).toEqual([
      expect.stringContaining('static/css/a.css : ce n’est pas une feuille de styles lisible'),
    ]);
  });
});
