import type { RsbuildPlugin } from '@rsbuild/core';

const KEY = /,\s*key: "[^"]*"/g;

/**
 * What Lucide does with its parameters, for the ones that its icons in React give. Its own module also reads names of
 * attributes for other libraries, and sizes that React's icons have resolved before.
 */
export const ATTRIBUTES = `import { mergeClasses } from '../utils/mergeClasses.mjs';
export default ({ size, width: ownWidth, height: ownHeight, name, aliases = [], node }, params) => {
  const { color, width, height, strokeWidth, className, attributes } = params;
  const drawn = size ?? ownWidth ?? 24;
  return [
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: '0 0 ' + drawn + ' ' + (size ?? ownHeight ?? 24),
      fill: 'none',
      stroke: color || 'currentColor',
      strokeWidth: params.absoluteStrokeWidth ? (strokeWidth * drawn) / width : strokeWidth,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: mergeClasses(...['lucide', ...(name ? [name, ...aliases] : aliases)].map((part, index) => (index ? 'lucide-' : '') + part), className),
      ...(!params.hasA11yProp && { 'aria-hidden': 'true' }),
      ...attributes,
    },
    params.nonScalingStroke
      ? node.map(([tag, shape, ...inner]) => [tag, { vectorEffect: 'non-scaling-stroke', ...shape }, ...inner])
      : node,
  ];
};`;

/**
 * Makes what Lucide brings to each app, and to the sign-in, smaller.
 *
 * The keys of the shapes are left out: they are random, hence hardly compressed, and only used to tell apart the shapes
 * of a drawing that changes, which an icon never does. In development React asks for them. So are the names of
 * components, which only the tools for developers show, and the parts of Lucide for other libraries than React.
 */
export const smallIcons: RsbuildPlugin = {
  name: 'trame:small-icons',
  setup(api) {
    const inProduction = (test: RegExp, change: (code: string) => string) =>
      api.transform({ test }, ({ code, environment }) =>
        environment.config.mode === 'production' ? change(code) : code,
      );
    inProduction(/[\\/]lucide-react[\\/].*[\\/]icons[\\/]/, (code) => code.replaceAll(KEY, ''));
    inProduction(
      /[\\/]lucide-react[\\/].*[\\/]toPascalCase\.mjs$/,
      () => 'export const toPascalCase = (name) => name;',
    );
    inProduction(/[\\/]lucide-react[\\/].*[\\/]buildLucideIconForReact\.mjs$/, () => ATTRIBUTES);
  },
};
