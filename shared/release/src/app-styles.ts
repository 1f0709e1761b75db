import {
  transform,
  type AnimationName,
  type Declaration,
  type Rule,
  type Selector,
  type SelectorComponent,
  type TokenOrValue,
} from 'lightningcss';

/** On the root of an app and on the dialogs that it opens: `AppRoot` of the design system. */
const ATTRIBUTE = 'data-app';

/** Rules that state nothing beyond the selectors in them, or, of a page of paper, only while the app is shown. */
const HARMLESS: ReadonlySet<string> = new Set([
  'container',
  'ignored',
  'layer-block',
  'layer-statement',
  'media',
  'nested-declarations',
  'nesting',
  'page',
  'scope',
  'starting-style',
  'style',
  'supports',
]);

type Options = Omit<Parameters<typeof transform>[0], 'filename' | 'code'>;

const rewritten = (css: string, filename: string, options: Options): string =>
  new TextDecoder().decode(transform({ filename, code: new TextEncoder().encode(css), ...options }).code);

/** The text of a selector. */
const printed = (selector: Selector): string =>
  rewritten('a { top: 0 }', 'selector.css', { minify: true, visitor: { Selector: () => selector } }).replace(
    /\{.*/s,
    '',
  );

const marker = (app: string): SelectorComponent => ({
  type: 'attribute',
  name: ATTRIBUTE,
  operation: { operator: 'includes', value: app },
});

const where = (selector: Selector): SelectorComponent => ({
  type: 'pseudo-class',
  kind: 'where',
  selectors: [selector],
});

const isDocument = (component: SelectorComponent): boolean =>
  (component.type === 'type' && ['html', 'body'].includes(component.name.toLowerCase())) ||
  (component.type === 'pseudo-class' && component.kind === 'root');

const DESCENDANT: SelectorComponent = { type: 'combinator', value: 'descendant' };

/**
 * The same selector for elements of the app alone, with the same specificity. Only its subject is limited: it may still
 * depend on what is around the app, such as the theme. What it says of the document it says of the app's root.
 */
function scopedSelector(selector: Selector, app: string): Selector {
  const start = selector.findLastIndex(({ type }) => type === 'combinator') + 1;
  const end = selector.findIndex(({ type }, index) => index >= start && type === 'pseudo-element');
  const at = end === -1 ? selector.length : end;
  const added = selector.slice(start).some(isDocument)
    ? [DESCENDANT, where([marker(app)])]
    : [where([marker(app), DESCENDANT, { type: 'universal' }])];
  return [...selector.slice(0, at), ...added, ...selector.slice(at)];
}

const isMarker = (component: SelectorComponent, app: string): boolean => {
  if (component.type === 'attribute') {
    const { name, operation } = component;
    const isEqual = operation?.operator === 'equal' || operation?.operator === 'includes';
    return name === ATTRIBUTE && isEqual && operation.value === app;
  }
  const isList = component.type === 'pseudo-class' && (component.kind === 'where' || component.kind === 'is');
  return isList && component.selectors.every((inner) => isScoped(inner, app));
};

/** Whether a selector is about elements of the app alone: its root, or what is in it. */
const isScoped = (selector: Selector, app: string): boolean =>
  selector.some((component, index) => {
    if (!isMarker(component, app)) return false;
    const next = selector.slice(index).find(({ type }) => type === 'combinator');
    return next?.type !== 'combinator' || next.value === 'descendant' || next.value === 'child';
  });

const hasPrefix = (name: string, app: string): boolean =>
  name.toLowerCase().replace(/^--/, '').startsWith(app) &&
  !/^[a-z0-9]/i.test(name.replace(/^--/, '').slice(app.length));

/** The names that a rule gives to the whole page; undefined for one that gives none. */
function globalName(rule: Rule): string | undefined {
  switch (rule.type) {
    case 'keyframes':
      return rule.value.name.value;
    case 'counter-style':
    case 'property':
      return rule.value.name;
    case 'font-face': {
      const family = rule.value.properties.find(({ type }) => type === 'font-family')?.value;
      return typeof family === 'string' ? family : '';
    }
    default:
      return undefined;
  }
}

const atRule = (rule: Rule): string => `@${rule.type === 'unknown' ? rule.value.name : rule.type}`;

/** Why the styles of an app would change what others show, each in a sentence. */
export function styleProblems(file: string, css: string, app: string): string[] {
  const problems = new Set<string>();
  const check = (rule: Rule): void => {
    if (rule.type === 'style') {
      const selector = rule.value.selectors.find((one) => !isScoped(one, app));
      if (selector)
        problems.add(
          `${file} : le sélecteur « ${printed(selector)} » vaut hors de l’application : construisez-la avec defineRemote de @trame/release/build`,
        );
      return;
    }
    const name = globalName(rule);
    if (name !== undefined && !hasPrefix(name, app))
      problems.add(
        `${file} : ${atRule(rule)} donne à toute la page le nom « ${name} », qui doit commencer par « ${app}- »`,
      );
    else if (name === undefined && !HARMLESS.has(rule.type))
      problems.add(
        `${file} : ${atRule(rule)} vaut pour toute la page, une application ne peut pas s’en servir`,
      );
  };
  try {
    rewritten(css, file, { visitor: { Rule: check } });
  } catch (error) {
    return [`${file} : ce n’est pas une feuille de styles lisible (${(error as Error).message})`];
  }
  return [...problems];
}

type Unparsed = Extract<Declaration, { property: 'unparsed' }>;

const withName = (name: AnimationName, renamed: (name: string) => string): AnimationName =>
  name.type === 'none' ? name : { ...name, value: renamed(name.value) };

/** A declaration with a variable in it, whose value is a list of words. */
function withTokens(declaration: Unparsed, renamed: (name: string) => string): Unparsed {
  const value = declaration.value.value.map((token): TokenOrValue =>
    token.type === 'token' && (token.value.type === 'ident' || token.value.type === 'string')
      ? { type: 'token', value: { ...token.value, value: renamed(token.value.value) } }
      : token,
  );
  // lightningcss 1.33 does not read the `null` that it writes for what a variable lacks.
  const text = JSON.stringify({ ...declaration.value, value }, (_key, one: unknown) => one ?? undefined);
  return { property: 'unparsed', value: JSON.parse(text) as Unparsed['value'] };
}

/**
 * The style sheets of an app for its own elements alone, by their file. Its animations get its name; it gives that name
 * itself to its fonts, whose names are in scripts as well.
 */
export function scopedStyles(files: ReadonlyMap<string, string>, app: string): Map<string, string> {
  const own = new Set<string>();
  for (const [file, css] of files)
    rewritten(css, file, {
      visitor: { Rule: { keyframes: ({ value }) => void own.add(value.name.value) } },
    });
  const renamed = (name: string) => (own.has(name) && !hasPrefix(name, app) ? `${app}-${name}` : name);
  const scope: Options = {
    visitor: {
      // In development a file that did not change is processed again.
      Selector: (selector) => (isScoped(selector, app) ? selector : scopedSelector(selector, app)),
      Rule: {
        keyframes: (rule) => {
          const { name } = rule.value;
          return { ...rule, value: { ...rule.value, name: { ...name, value: renamed(name.value) } } };
        },
      },
      Declaration: {
        animation: (declaration) =>
          declaration.property === 'unparsed'
            ? withTokens(declaration, renamed)
            : {
                ...declaration,
                value: declaration.value.map((one) => ({ ...one, name: withName(one.name, renamed) })),
              },
        'animation-name': (declaration) =>
          declaration.property === 'unparsed'
            ? withTokens(declaration, renamed)
            : { ...declaration, value: declaration.value.map((one) => withName(one, renamed)) },
      },
    },
  };
  return new Map([...files].map(([file, css]) => [file, rewritten(css, file, scope)]));
}
