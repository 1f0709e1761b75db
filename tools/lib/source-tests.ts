import { parseAst } from 'vitest/node';

/** A test as its source writes it; the title of an `each`, or of a template, keeps its placeholders. */
export type SourceTest = {
  title: string;
  /** Titles of the groups around it, the outermost first. */
  groups: string[];
  /** Numbers that the comment above it names: `// spec 2.14, 3.2`, or `// threat 7`. */
  proves: string[];
};

export type SourceTests = {
  tests: SourceTest[];
  groups: Set<string>;
  /** Such comments without a test below them, as written. */
  strayComments: string[];
};

type Node = { type?: string; start: number; end: number };
type Call = Node & { callee: Node; arguments: Node[] };

/** What a comment above a test can name: lines of the specification, threats. */
export type Annotation = 'spec' | 'threat';

const ANNOTATIONS = {
  spec: /^[ \t]*\/\/ spec (\d+\.\d+(?:, \d+\.\d+)*)$/gm,
  threat: /^[ \t]*\/\/ threat (\d+(?:, \d+)*)$/gm,
} as const satisfies Record<Annotation, RegExp>;
/** Blank space, and comments of one line. */
const NOT_CODE = /(?:\s|\/\/.*)*/y;
const GROUP = /^(?:test\.)?describe\b/;
const TEST =
  /^(?:it|test)\b(?!\.(?:step|extend|use|setTimeout|slow|beforeEach|afterEach|beforeAll|afterAll)\b)/;

/** The offset of the first code at or after `offset`. */
function codeAfter(source: string, offset: number): number {
  NOT_CODE.lastIndex = offset;
  return offset + (NOT_CODE.exec(source)?.[0].length ?? 0);
}

function titleOf(argument: Node | undefined, source: string): string | undefined {
  if (argument?.type === 'TemplateLiteral') return source.slice(argument.start + 1, argument.end - 1);
  const { value } = { value: undefined, ...argument } as { value?: unknown };
  return argument?.type === 'Literal' && typeof value === 'string' ? value : undefined;
}

/** Reads the tests of a file, with their comments of one kind, without running it. */
export function readTests(
  source: string,
  { annotation, isJsx = false }: { annotation: Annotation; isJsx?: boolean },
): SourceTests {
  const annotations = new Map(
    [...source.matchAll(ANNOTATIONS[annotation])].map((match) => [
      codeAfter(source, match.index),
      { text: match[0].trim(), lines: match[1]!.split(', ') },
    ]),
  );
  const found: SourceTests = { tests: [], groups: new Set(), strayComments: [] };
  const visit = (node: unknown, groups: string[]): void => {
    if (typeof node !== 'object' || node === null) return;
    let inside = groups;
    if ((node as Node).type === 'CallExpression') {
      const { callee, arguments: given, start } = node as Call;
      const title = titleOf(given[0], source);
      const name = source.slice(callee.start, callee.end);
      if (title !== undefined && GROUP.test(name)) {
        found.groups.add(title);
        inside = [...groups, title];
      } else if (title !== undefined && TEST.test(name)) {
        found.tests.push({ title, groups, proves: annotations.get(start)?.lines ?? [] });
        annotations.delete(start);
      }
    }
    for (const child of Object.values(node)) visit(child, inside);
  };
  visit(parseAst(source, { lang: isJsx ? 'tsx' : 'ts' }), []);
  found.strayComments = [...annotations.values()].map(({ text }) => text);
  return found;
}
