import type { Dashboard } from '../src/features/dashboard/model/dashboard.ts';

/** Figures of a small month, as `recruitment_dashboard` answers them. */
export const buildDashboard = (values: Partial<Dashboard> = {}): Dashboard => ({
  from: '2026-10-01',
  to: '2026-10-31',
  unit: 'week',
  total: 1952,
  previous_total: 1000,
  timeline: [
    { bucket: '2026-10-05', status: 'new', count: 1200 },
    { bucket: '2026-10-12', status: 'accepted', count: 750 },
    { bucket: '2026-10-12', status: 'Vivier 2027', count: 2 },
  ],
  stays: [
    { status: 'contacted', count: 12, low: 1.5, median: 4, high: 9.5 },
    { status: 'new', count: 30, low: 0.5, median: 2.5, high: 4 },
  ],
  decision: { count: 750, median: 9.5 },
  waiting: [
    {
      assignee: null,
      name: null,
      count: 98,
      quiet: 70,
      oldest: {
        id: 'b0000000-0000-4000-8000-000000000001',
        name: 'Amélie Verdurand',
        since: '2025-01-01T00:00:00Z',
      },
    },
  ],
  statuses: [
    { key: 'new', count: 1200 },
    { key: 'accepted', count: 750 },
    { key: 'Vivier 2027', count: 2 },
  ],
  sources: [
    { key: 'linkedin', count: 1900 },
    { key: 'un-lien-a-nous', count: 52 },
  ],
  countries: [{ key: 'FR', count: 1952 }],
  sectors: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter, index) => ({
    key: `Secteur ${letter}`,
    count: 80 - index,
  })),
  languages: [{ key: 'French', count: 1952 }],
  bands: [
    { key: 'none', count: 1900 },
    { key: 'excellent', count: 50 },
    { key: 'medium', count: 2 },
  ],
  ...values,
});
