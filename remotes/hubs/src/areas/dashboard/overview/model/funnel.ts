import type { Figures } from './figures.ts';

export const STAGES = [
  { figure: 'received', label: 'Reçues' },
  { figure: 'read', label: 'Lues' },
  { figure: 'contacted', label: 'Contact' },
  { figure: 'evaluated', label: 'Évaluées' },
  { figure: 'accepted', label: 'Acceptées' },
  { figure: 'account', label: 'Espace' },
  { figure: 'mission', label: 'Mission' },
] as const;

const MOST_THREADS = 22;

export type Funnel = {
  stages: { figure: string; label: string; count: number; before: number | null; share: number | null }[];
  /** How many people one thread stands for. */
  each: number;
  /** For each thread, from the top, the number of stages it passes: those that go furthest are last. */
  threads: number[];
};

/** Threads from the application to the mission: each one ends where its people stopped. */
export function funnelOf(figures: Figures): Funnel {
  const counts = STAGES.map(({ figure }) => figures[figure]?.count ?? 0);
  const received = counts[0] ?? 0;
  const each = Math.max(Math.ceil(received / MOST_THREADS), 1);
  const reaching = counts.map((count) => (count === 0 ? 0 : Math.max(Math.round(count / each), 1)));
  const threads = Array.from(
    { length: reaching[0] ?? 0 },
    (_, thread) => reaching.filter((most) => most >= (reaching[0] ?? 0) - thread).length,
  );
  return {
    stages: STAGES.map(({ figure, label }, at) => {
      const former = counts[at - 1];
      return {
        figure,
        label,
        count: counts[at] ?? 0,
        before: figures[figure]?.before_count ?? null,
        share: former === undefined || former === 0 ? null : Math.round(((counts[at] ?? 0) / former) * 100),
      };
    }),
    each,
    threads,
  };
}
