import { useHost } from '@trame/platform';

/** One failure is one report, however often it is drawn. */
const reported = new WeakMap<Error, string>();

/** The reference of a failed reading, for support. */
export function useFailureId(error: Error, during: string): string {
  const { telemetry } = useHost();
  const id = reported.get(error) ?? telemetry.report(error, { during });
  reported.set(error, id);
  return id;
}
