import type { ListPlace } from './styles.ts';
import { child, childValue, type XmlElement } from '../../checking/xml.ts';

export const BULLET = '•';

/** Says the mark of each item of a list in turn: a bullet, its number, or nothing. */
export function listMarks(root: XmlElement | undefined): (place: Partial<ListPlace> | undefined) => string {
  const formats = formatsOf(root);
  const counts = new Map<string, number>();
  return (place) => {
    const { list, level = 0 } = place ?? {};
    // « 0 » removes a paragraph from the list of its style.
    if (list === undefined || list === '0') return '';
    const format = formats(list, level);
    if (format === 'bullet') return `${BULLET} `;
    if (format === 'none') return '';
    const key = `${list} ${level}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${count}. `;
  };
}

function formatsOf(root: XmlElement | undefined): (list: string, level: number) => string {
  const children = root?.children ?? [];
  const definitions = new Map(
    children.filter(({ name }) => name === 'abstractNum').map((one) => [one.attributes.abstractNumId, one]),
  );
  const lists = new Map(
    children
      .filter(({ name }) => name === 'num')
      .map((one) => [one.attributes.numId, childValue(one, 'abstractNumId')]),
  );
  return (list, level) => {
    const levels =
      definitions.get(lists.get(list) ?? '')?.children.filter(({ name }) => name === 'lvl') ?? [];
    const own = levels.find(({ attributes }) => attributes.ilvl === String(level)) ?? levels[0];
    return child(own, 'numFmt')?.attributes.val ?? 'bullet';
  };
}
