/** Repeated items become one, at the first one's place, completed with the values of the others. */
export function merged<T extends object>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    const known = byKey.get(key);
    byKey.set(key, known ? filled(known, item) : item);
  }
  return [...byKey.values()];
}

function filled<T extends object>(known: T, item: T): T {
  const given = Object.entries(known).filter(([, value]) => value !== null);
  return { ...item, ...Object.fromEntries(given) };
}
