import { afterEach, beforeEach, expect, it } from 'vitest';
import { styleProblems } from '../app-styles.ts';
import { startSample, type Sample } from './testing/sample-remote.ts';

let sample: Sample;
beforeEach(() => {
  sample = startSample();
});
afterEach(() => sample.remove());

/** Builds a remote with these styles; returns those of the build. */
const build = (css: string): Promise<string> =>
  sample.build({ 'routes.tsx': "import './a.css';\nconst value = 1;", 'a.css': css }, 'css');

const WILD = `button { color: red } body { font-size: 40px } :root { --trame-color-primary: red }
.ant-btn { border-radius: 0 } * { margin: 0 } @keyframes in { to { opacity: 0 } } .a { animation: in 1s }`;

it('a remote is built with styles for its own elements alone, which can be published', async () => {
  const css = await build(WILD);
  expect(css).toContain('button:where([data-app~=sample] *){color:red}');
  expect(css).toContain('body :where([data-app~=sample]){font-size:40px}');
  expect(css).toContain('@keyframes sample-in{');
  expect(css).toContain('animation:1s sample-in');
  expect(styleProblems('a.css', css, 'sample')).toEqual([]);
});

it.each([
  ['a font', '@font-face { font-family: Inter; src: url(data:font/woff2;base64,AA) }', '« Inter »'],
  ['a property', '@property --size { syntax: "*"; inherits: false }', '« --size »'],
])('a remote that gives %s a name that others may use is not built', async (_, css, name) => {
  await expect(build(css)).rejects.toThrow(`donne à toute la page le nom ${name}`);
});
