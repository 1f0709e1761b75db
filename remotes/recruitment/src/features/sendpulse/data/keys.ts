/** Query keys of the SendPulse page. */
export const sendPulseKeys = {
  all: () => ['sendpulse'] as const,
  settings: () => [...sendPulseKeys.all(), 'settings'] as const,
  overview: () => [...sendPulseKeys.all(), 'overview'] as const,
  troubled: () => [...sendPulseKeys.all(), 'troubled'] as const,
  check: () => [...sendPulseKeys.all(), 'check'] as const,
};
