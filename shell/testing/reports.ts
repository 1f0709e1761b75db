import { setTelemetryUrl } from '@trame/session/telemetry';

/** Forgets the reports of the page: test files share it, and it keeps only the last fifty. */
export function forgetReports(): void {
  // The test environment has none.
  Object.assign(navigator, { sendBeacon: () => true });
  setTelemetryUrl('http://localhost/forgotten');
  setTelemetryUrl(null);
}
