import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenAt, parseTree, type Node } from '../reading/xml-tree.ts';

const FOLDER = join(import.meta.dirname, 'official/xsd');

const PREFIXES: Readonly<Record<string, string>> = {
  CrossIndustryInvoice: 'rsm',
  ReusableAggregateBusinessInformationEntity: 'ram',
  UnqualifiedDataType: 'udt',
  QualifiedDataType: 'qdt',
};

const short = (type: string) => type.replace(/^\w+:/, '').replace(/Type$/, '');

const bound = ({ attributes: { minOccurs, maxOccurs = '1' } }: Node) =>
  maxOccurs === '1' ? (minOccurs === '0' ? '?' : '') : minOccurs === '0' ? '*' : '+';

/** The table of `structure.ts`, made of the official schema of the EXTENDED profile. */
export function structureOfSchema(): string {
  const types = globSync('*.xsd', { cwd: FOLDER })
    .toSorted()
    .flatMap((file) => {
      const tree = parseTree(readFileSync(join(FOLDER, file)));
      if ('problem' in tree) throw new Error(`${file}: ${tree.problem} ${tree.detail}`);
      const [, prefix = ''] = /:(\w+):\d+$/.exec(tree.root.attributes.targetNamespace ?? '') ?? [];
      return childrenAt(tree.root, 'complexType').map((type) => ({ type, prefix: PREFIXES[prefix] ?? '' }));
    });
  const rows = types.flatMap(({ type, prefix }) => {
    const children = [...childrenAt(type, 'sequence/element'), ...childrenAt(type, 'choice/element')];
    const base = childrenAt(type, 'simpleContent/extension')[0]?.attributes.base;
    const name = short(type.attributes.name ?? '');
    if (children.length > 0) {
      const list = children.map(
        (one) =>
          `${one.attributes.name ?? ''}${bound(one)}${one.attributes.type ? `=${short(one.attributes.type)}` : ''}`,
      );
      return [`${prefix}:${name}: ${list.join(' ')}`];
    }
    return base === 'xs:decimal' ? [`${prefix}:${name}: #decimal`] : [];
  });
  return [...new Set(rows)].toSorted().join('\n');
}
