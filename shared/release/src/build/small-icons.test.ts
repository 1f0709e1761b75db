import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ATTRIBUTES } from './small-icons.ts';
import { startSample, type Sample } from './testing/sample-remote.ts';

let sample: Sample;
beforeEach(() => {
  sample = startSample();
});
afterEach(() => sample.remove());

it('an icon is built with all its shapes, without their keys', async () => {
  const scripts = await sample.build(
    { 'routes.tsx': "import { Menu } from 'lucide-react';\nconst value = Menu;" },
    'js',
  );
  expect(scripts).toMatch(
    /\["path",\{d:"M4 5h16"\}\],\["path",\{d:"M4 12h16"\}\],\["path",\{d:"M4 19h16"\}\]/,
  );
  expect(scripts).not.toContain('vector-effect');
});

describe('the drawing of an icon is the same as by Lucide’s own code', () => {
  type Draw = (icon: object, params: object) => unknown;
  type Module = { default: Draw };
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('lucide-react')),
    '../esm/shared/src/build',
  );
  const base = pathToFileURL(`${folder}/`);
  const own = ATTRIBUTES.replace(/'(\.\.[^']+)'/, (_, path: string) => `'${new URL(path, base).href}'`);
  const load = async (address: string) => ((await import(/* @vite-ignore */ address)) as Module).default;

  const icon = {
    name: 'circle-check',
    size: 24,
    node: [
      ['circle', { cx: '12', cy: '12', r: '10' }],
      ['path', { d: 'm16 9-5.5 5.5L8 12' }],
    ],
    aliases: ['check-circle-2'],
  };
  const params = {
    color: 'currentColor',
    width: 24,
    height: 24,
    strokeWidth: 2,
    absoluteStrokeWidth: false,
    nonScalingStroke: false,
    className: 'icon icon-lg',
    hasA11yProp: false,
    attributes: {},
  };

  it.each<[string, object, object]>([
    ['as it is', icon, params],
    ['without a name, nor aliases', { node: icon.node, size: 24 }, params],
    ['of another size', { ...icon, size: undefined, width: 16, height: 20 }, params],
    ['without a size', { ...icon, size: undefined }, params],
    ['in a colour, larger', icon, { ...params, color: 'red', width: '2em', height: '2em' }],
    ['without a colour', icon, { ...params, color: '' }],
    ['with a stroke of its own', icon, { ...params, strokeWidth: '1.5' }],
    ['with an absolute stroke', icon, { ...params, absoluteStrokeWidth: true, width: 48, strokeWidth: '3' }],
    ['with a stroke that does not grow', icon, { ...params, nonScalingStroke: true }],
    ['with a class twice', icon, { ...params, className: 'lucide icon icon' }],
    [
      'with a name for readers of the screen',
      icon,
      { ...params, hasA11yProp: true, attributes: { role: 'img' } },
    ],
    [
      'with attributes that replace others',
      icon,
      { ...params, attributes: { 'aria-hidden': true, fill: 'red' } },
    ],
  ])('%s', async (_, drawn, given) => {
    const theirs = await load(new URL('buildLucideIconForReact.mjs', base).href);
    const ours = await load(`data:text/javascript,${encodeURIComponent(own)}`);
    expect(ours(drawn, given)).toEqual(theirs(drawn, given));
  });
});
