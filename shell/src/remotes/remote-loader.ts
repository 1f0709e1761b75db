import { createRemoteLoader, type LoadReport } from '@trame/platform/loader';
import { report } from '../runtime/telemetry.ts';

/** Sends every trouble of a remote to telemetry under its name, version and closed code. */
export function reportLoad({ id, cause, attempts, ...facts }: LoadReport): void {
  report(new Error(`${facts.code}: ${cause}`), { id, attempts: String(attempts), ...facts });
}

/** The one loader of this tab. */
export const remoteLoader = createRemoteLoader({ report: reportLoad });
