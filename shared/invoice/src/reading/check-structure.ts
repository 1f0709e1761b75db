import { parseDecimal } from '../decimal.ts';
import { STRUCTURE } from './structure.ts';
import type { Node } from './xml-tree.ts';

interface Child {
  name: string;
  type: string;
  isRequired: boolean;
  isRepeated: boolean;
}

export type StructureProblem = {
  kind: 'unknown' | 'order' | 'repeated' | 'missing' | 'number' | 'namespace';
  /** The element that is wrong, or that is missing. */
  name: string;
  path: string;
  text: string;
};

const NAMESPACES: Readonly<Record<string, string>> = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};

const DECIMALS = new Set<string>();
const TYPES = new Map<string, { namespace: string; children: readonly Child[] }>();
for (const row of STRUCTURE.trim().split('\n')) {
  const [head = '', list = ''] = row.split(': ');
  const [prefix = '', name = ''] = head.split(':');
  if (list === '#decimal') DECIMALS.add(name);
  else TYPES.set(name, { namespace: NAMESPACES[prefix] ?? '', children: list.split(' ').map(childOf) });
}

function childOf(text: string): Child {
  const [, name = '', bound = '', type = ''] = /^(\w+)([?*+]?)(?:=(\w+))?$/.exec(text) ?? [];
  return {
    name,
    type,
    isRequired: bound === '' || bound === '+',
    isRepeated: bound === '*' || bound === '+',
  };
}

/** Required in every profile but MINIMUM, which has neither VAT by rate nor a total of lines. */
const NOT_IN_MINIMUM = new Set(['ApplicableTradeTax', 'LineTotalAmount']);

/** A file that is wrong from end to end is described in a few lines. */
const MAX_PROBLEMS = 20;

/** Where a CII invoice differs from its schema: elements, their order and number, and decimals. */
export function checkStructure(root: Node, hasLines: boolean, isWhole: boolean): StructureProblem[] {
  const problems: StructureProblem[] = [];
  const say = (kind: StructureProblem['kind'], node: Pick<Node, 'name' | 'path' | 'text'>) => {
    if (problems.length < MAX_PROBLEMS)
      problems.push({ kind, name: node.name, path: node.path, text: node.text.slice(0, 80) });
  };
  const visit = (node: Node, type: string): void => {
    if (DECIMALS.has(type) && parseDecimal(node.text) === undefined) say('number', node);
    const known = TYPES.get(type);
    if (!known) return;
    const { namespace, children } = known;
    let reached = 0;
    const seen = new Map<string, number>();
    for (const one of node.children) {
      const place = children.findIndex(({ name }) => name === one.name);
      const child = children[place];
      if (one.namespace !== namespace) say('namespace', one);
      else if (!child) say('unknown', one);
      else if (place < reached) say('order', one);
      reached = Math.max(reached, place);
      if (!child) continue;
      const times = (seen.get(child.name) ?? 0) + 1;
      seen.set(child.name, times);
      if (times === 2 && !child.isRepeated) say('repeated', one);
      visit(one, child.type);
    }
    for (const { name, isRequired } of children) {
      if (!isRequired || seen.has(name)) continue;
      // MINIMUM and BASIC WL have no lines by nature.
      if (!hasLines && name === 'IncludedSupplyChainTradeLineItem') continue;
      if (!isWhole && NOT_IN_MINIMUM.has(name)) continue;
      say('missing', { name, path: `${node.path}/${name}`, text: '' });
    }
  };
  visit(root, 'CrossIndustryInvoice');
  return problems;
}
