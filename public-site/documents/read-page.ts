import type { Block, PrintedDocument, Run } from '@trame/print';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Reads a page that is a document: its headings, paragraphs, lists, facts and tables, in order. */

type Element = Tree.Element;

const isElement = (node: Tree.ChildNode): node is Element => 'tagName' in node;
const elements = (node: Tree.ParentNode): Element[] => node.childNodes.filter(isElement);
const every = (node: Tree.ParentNode): Element[] => elements(node).flatMap((one) => [one, ...every(one)]);
const attribute = (node: Element, name: string) => node.attrs.find((one) => one.name === name)?.value ?? null;
const hasClass = (node: Element, name: string) =>
  (attribute(node, 'class') ?? '').split(/\s+/).includes(name);

/** Spaces of the source are one space, as a browser shows them; spaces without a break are kept. */
const oneSpace = (text: string) => text.replaceAll(/[ \t\r\n]+/g, ' ');

function runsOf(node: Tree.ParentNode, isStrong = false, link: string | null = null): Run[] {
  return node.childNodes.flatMap((child): Run[] => {
    if ('value' in child) return [{ text: oneSpace(child.value), isStrong, link }];
    if (!isElement(child) || child.tagName === 'svg') return [];
    if (child.tagName === 'br') return [{ text: ' ', isStrong, link }];
    return runsOf(
      child,
      isStrong || child.tagName === 'strong' || child.tagName === 'b',
      child.tagName === 'a' ? attribute(child, 'href') : link,
    );
  });
}

/** The runs of a paragraph, without spaces at its ends or twice in a row. */
function trimmed(runs: Run[]): Run[] {
  let last = ' ';
  const kept = runs.flatMap((run) => {
    const text = last.endsWith(' ') ? run.text.replace(/^ +/, '') : run.text;
    if (text === '') return [];
    last = text;
    return [{ ...run, text }];
  });
  const end = kept.at(-1);
  return end ? [...kept.slice(0, -1), { ...end, text: end.text.replace(/ +$/, '') }] : [];
}

const read = (node: Tree.ParentNode): Run[] => trimmed(runsOf(node));
const textOf = (node: Tree.ParentNode): string =>
  read(node)
    .map(({ text }) => text)
    .join('');

function facts(list: Element): Block {
  const rows: { name: string; runs: Run[] }[] = [];
  for (const one of every(list)) {
    if (one.tagName === 'dt') rows.push({ name: textOf(one), runs: [] });
    if (one.tagName === 'dd') rows.at(-1)?.runs.push(...read(one));
  }
  return { kind: 'facts', rows };
}

function table(node: Element): Block {
  const rows = every(node)
    .filter(({ tagName }) => tagName === 'tr')
    .map((row) => elements(row).map(textOf));
  const [head = [], ...others] = rows;
  return { kind: 'table', head, rows: others };
}

function blocksOf(node: Element): Block[] {
  return elements(node).flatMap((child): Block[] => {
    switch (child.tagName) {
      case 'h2':
      case 'h3':
        return [{ kind: 'heading', level: child.tagName === 'h2' ? 2 : 3, text: textOf(child) }];
      case 'p': {
        const runs = read(child);
        return runs.length > 0 ? [{ kind: 'text', runs, isNote: hasClass(node, 'note') }] : [];
      }
      case 'ul':
      case 'ol':
        return [{ kind: 'list', items: elements(child).map(read), isNumbered: child.tagName === 'ol' }];
      case 'dl':
        return [facts(child)];
      case 'table':
        return [table(child)];
      default:
        return blocksOf(child);
    }
  });
}

/** Reads the document of a built page. */
export function readPage(html: string): PrintedDocument {
  const all = every(parse(html));
  const find = (test: (node: Element) => boolean) => all.find(test);
  const main = find((node) => hasClass(node, 'lt'));
  if (!main) throw new Error('The page is no document.');
  const text = (node: Element | undefined) => (node ? textOf(node) : '');
  const about = find((node) => hasClass(node, 'lp-m'));
  const meta = (name: string) => {
    const tag = find((node) => attribute(node, 'name') === name || attribute(node, 'property') === name);
    return (tag && attribute(tag, 'content')) ?? '';
  };
  return {
    language:
      attribute(
        find(({ tagName }) => tagName === 'html')!,
        'lang',
      ) ?? 'fr',
    title: text(find(({ tagName }) => tagName === 'h1')),
    lead: text(find((node) => hasClass(node, 'lead'))),
    about: about
      ? elements(about)
          .filter((node) => node.tagName === 'span' && !hasClass(node, 'lp-time'))
          .map(textOf)
          .join('. ')
      : '',
    publisher: meta('author'),
    address: meta('og:url'),
    footer: meta('og:url').replace(/^https?:\/\//, ''),
    changedOn: meta('article:modified_time'),
    isNumbered: true,
    blocks: blocksOf(main),
  };
}
