import type { Requirement } from './access.ts';

/** Address of the refusal page: it names the area and, when a child page asks for more, the role. */
export function unauthorizedPath({ area, anyOf }: Requirement): string {
  const params = new URLSearchParams();
  if (area) params.set('area', area.id);
  const [role] = anyOf;
  const asksForMore = role !== undefined && anyOf.some((held) => !area?.roles.some((own) => own === held));
  if (role !== undefined && anyOf.length === 1 && (asksForMore || (area?.roles.length ?? 0) > 1)) {
    params.set('role', role);
  }
  const query = params.toString();
  return query === '' ? '/unauthorized' : `/unauthorized?${query}`;
}
