/**
 * Work that goes on after the answer. Supabase ends a worker that has answered unless `waitUntil` has its remaining work; a plain
 * Deno or Node continues.
 */
export function afterAnswer(work: Promise<unknown>): void {
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil: (work: Promise<unknown>) => void } };
  EdgeRuntime?.waitUntil(work);
}
