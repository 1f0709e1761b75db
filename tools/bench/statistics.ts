/** Durations in milliseconds, summed up. */
export type Summary = { count: number; p50: number; p95: number; max: number };

/** The value below which `share` of the sorted durations lie (nearest rank). */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

const rounded = (value: number) => Math.round(value * 10) / 10;

export function summarize(durations: readonly number[]): Summary {
  const sorted = durations.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    p50: rounded(quantile(sorted, 0.5)),
    p95: rounded(quantile(sorted, 0.95)),
    max: rounded(sorted.at(-1) ?? Number.NaN),
  };
}

/**
 * Runs `total` calls, `clients` at a time, each client starting its next call when the last one has answered.
 * @returns how long each call took, in milliseconds
 */
export async function runClients(
  clients: number,
  total: number,
  call: (index: number) => Promise<void>,
): Promise<number[]> {
  const durations: number[] = [];
  let next = 0;
  const client = async () => {
    while (next < total) {
      const index = next;
      next += 1;
      const started = performance.now();
      await call(index);
      durations.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return durations;
}
