/** Query keys of the retention page. */
export const retentionKeys = {
  all: () => ['retention'] as const,
  upcoming: () => [...retentionKeys.all(), 'upcoming'] as const,
  later: () => [...retentionKeys.all(), 'later'] as const,
  archives: () => [...retentionKeys.all(), 'archives'] as const,
  receipts: () => [...retentionKeys.all(), 'receipts'] as const,
  receipt: (id: string) => [...retentionKeys.receipts(), id] as const,
  sameAddress: (id: string) => [...retentionKeys.all(), 'same-address', id] as const,
  rightsRequests: () => [...retentionKeys.all(), 'rights-requests'] as const,
  sameAddressAsRequest: (id: string) => [...retentionKeys.all(), 'rights-request', id] as const,
  purgedMonths: () => [...retentionKeys.all(), 'purged-months'] as const,
};
