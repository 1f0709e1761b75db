import { isRole } from '@trame/domain';
import type { Requirement } from './access.ts';

/**
 * Address of the refusal page: it names the area and, when a child page asks for more, the role; of several that do not
 * exist, the first one.
 */
export function unauthorizedPath({ area, anyOf }: Requirement): string {
  const params = new URLSearchParams();
  if (area) params.set('area', area.id);
  const [role] = anyOf;
  const own = area?.roles ?? [];
  const asksForMore = anyOf.some((held) => !own.some((one) => one === held));
  const isOnlyOne = anyOf.length === 1 && (asksForMore || own.length > 1);
  if (role !== undefined && (isOnlyOne || (asksForMore && !anyOf.some(isRole)))) params.set('role', role);
  const query = params.toString();
  return query === '' ? '/unauthorized' : `/unauthorized?${query}`;
}
