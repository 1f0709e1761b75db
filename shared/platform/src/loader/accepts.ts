const PLAIN = /^(\^?)(\d+)\.(\d+)\.(\d+)$/;

/**
 * Whether a range (semver) accepts a version; an invalid range or version accepts nothing. Apps state `^1.2.3`; for any
 * other range a library is fetched. Rejects when it cannot be.
 */
export async function accepts(range: string, version: string): Promise<boolean> {
  if (range === '*') return true;
  const [, caret, ...least] = PLAIN.exec(range) ?? [];
  const [, exact, ...parts] = PLAIN.exec(version) ?? [];
  // Below 1.0.0 a caret means something else.
  if (caret === '^' && exact === '' && least[0] !== '0') {
    const differs = parts.findIndex((part, index) => part !== least[index]);
    return differs < 0 || (differs > 0 && Number(parts[differs]) > Number(least[differs]));
  }
  const { satisfies } = await import('compare-versions');
  try {
    return satisfies(version, range);
  } catch {
    return false;
  }
}
