type Node = { type: string; [key: string]: unknown };
type Imported = Node & { parent?: { source?: { value?: unknown } } };
type Context = { filename: string; report: (problem: { message: string; node: unknown }) => void };

const MESSAGE =
  'A part that cannot be loaded would take the page with what is typed in it: lazyPart, lazySection, lazyMenu or lazyDialog of @trame/app.';
const BY_HAND_MESSAGE =
  'A part loaded by hand says neither that it is loading nor that it failed: lazyPart, lazySection, lazyMenu or lazyDialog of @trame/app.';
const ROUTE_MESSAGE =
  'A route inside a page that cannot be loaded would take that page: lazyRouteDialog of @trame/app/lazy-dialog.';

/** Where pages are named, and what makes parts: `lazy` is theirs. */
const MAY_BE_LAZY =
  /(?:^|\/)(?:remotes\/[^/]+\/src\/routes\.tsx|shared\/app\/src\/parts\/lazy-part\.tsx|shared\/session\/src\/pages\/lazy-page\.tsx|shell\/src\/(?:app\/routes\.tsx|runtime\/optional-part\.ts|features\/auth\/components\/sign-in-app\.tsx))$/;
const CHECKED = /(?:^|\/)(?:shell|remotes\/[^/]+|shared\/(?:app|ui)|[^/]+-portal)\/src\//;
const IS_TEST = /\.test\.tsx?$|\/testing\//;

const nameOf = (node: unknown): unknown => (node as Node | null | undefined)?.['name'];
/** A name, or a text in its place: `React.lazy`, `React['lazy']`. */
const wordOf = (node: unknown): unknown => nameOf(node) ?? (node as Node | null | undefined)?.['value'];
const isOfReact = ({ parent }: Imported) => parent?.source?.value === 'react';
const propertiesOf = (node: Node) => (node['properties'] as Node[]).filter(({ type }) => type === 'Property');
const valueOf = (node: Node, key: string) =>
  propertiesOf(node).find((property) => nameOf(property['key']) === key)?.['value'] as Node | undefined;

type Called = Node & { parent?: Called };

/** What arrived by `import()` is put into a state of a component. */
const isPutIntoState = (node: Called): boolean => {
  if (!/^set[A-Z]/.test(String(nameOf(node['callee'])))) return false;
  for (let around = node.parent; around; around = around.parent) {
    const callee = around['callee'] as Node | undefined;
    if (callee && (callee['object'] as Node | undefined)?.type === 'ImportExpression') return true;
  }
  return false;
};

/**
 * A rule of oxlint: React's `lazy` is for pages, where they are routed. Below a page its failure replaces the page, so
 * parts are made by `@trame/app`; a route inside a page is such a part. So is what an event loads and puts into a state.
 */
export const lazyParts = {
  create({ filename, report }: Context) {
    const path = filename.replaceAll('\\', '/');
    if (!CHECKED.test(path) || IS_TEST.test(path)) return {};
    if (!MAY_BE_LAZY.test(path)) {
      // The global of its types, and what the file calls it.
      const reacts = new Set<unknown>(['React']);
      const remember = (node: Imported) => {
        if (isOfReact(node)) reacts.add(nameOf(node['local']));
      };
      return {
        CallExpression(node: Called) {
          if (isPutIntoState(node)) report({ message: BY_HAND_MESSAGE, node });
        },
        ImportDefaultSpecifier: remember,
        ImportNamespaceSpecifier: remember,
        ImportSpecifier(node: Imported) {
          if (!isOfReact(node)) return;
          const imported = wordOf(node['imported']);
          if (imported === 'lazy') report({ message: MESSAGE, node });
          if (imported === 'default') remember(node);
        },
        MemberExpression(node: Node) {
          if (reacts.has(nameOf(node['object'])) && wordOf(node['property']) === 'lazy')
            report({ message: MESSAGE, node });
        },
        VariableDeclarator(node: Node) {
          const { type } = node['id'] as Node;
          if (type !== 'ObjectPattern' || !reacts.has(nameOf(node['init']))) return;
          const taken = propertiesOf(node['id'] as Node).some(({ key }) => wordOf(key) === 'lazy');
          if (taken) report({ message: MESSAGE, node });
        },
      };
    }
    const pages = new Set<unknown>();
    return {
      VariableDeclarator(node: Node) {
        const made = node['init'] as Node | null;
        const callee = made?.type === 'CallExpression' ? (made['callee'] as Node) : undefined;
        if (callee && wordOf(callee['property'] ?? callee) === 'lazy') pages.add(nameOf(node['id']));
      },
      ObjectExpression(node: Node) {
        const element = valueOf(node, 'inside') && valueOf(node, 'element');
        const opening = element?.['openingElement'] as Node | undefined;
        if (opening && pages.has(nameOf(opening['name']))) report({ message: ROUTE_MESSAGE, node });
      },
    };
  },
};
