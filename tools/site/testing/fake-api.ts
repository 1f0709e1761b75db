import { demoContent, demoPicture } from '../../demo/site-content.ts';
import type { BuildKind, BuildOutcome, SiteApi } from '../site-api.ts';

type Row = { id: string; kind: BuildKind; state: 'waiting' | 'running' | 'ended'; outcome?: BuildOutcome };

/** A database of one site in memory, which gives builds out one at a time. */
export function fakeApi() {
  const rows: Row[] = [];
  const state = {
    content: demoContent() as unknown,
    programmes: [] as { id: string; digest: string }[],
    gone: [] as unknown[],
    known: [] as Record<string, string>[],
    lost: false,
    media: new Map<string, Uint8Array | null>(),
  };
  const rowOf = (id: string) => rows.find((row) => row.id === id && row.state === 'running');
  const api: SiteApi = {
    content: () => Promise.resolve(structuredClone(state.content)),
    programmes: (known) => {
      state.known.push(known);
      const programmes = state.programmes.map(({ id, digest, ...said }) =>
        known[id] === digest ? { id, digest } : { id, digest, ...said },
      );
      return Promise.resolve(structuredClone({ programmes, gone: state.gone }));
    },
    media: (path) => {
      const given = state.media.get(path);
      return Promise.resolve(given === undefined ? demoPicture(path, path) : given);
    },
    request: (kind) => {
      const id = `${String(rows.length).padStart(8, '0')}-build`;
      rows.push({ id, kind, state: 'waiting' });
      return Promise.resolve(id);
    },
    claim: () => {
      const next = rows.find((row) => row.state === 'waiting');
      if (!next || rows.some((row) => row.state === 'running')) return Promise.resolve(null);
      next.state = 'running';
      return Promise.resolve({ id: next.id, kind: next.kind });
    },
    renew: (id) => Promise.resolve(!state.lost && rowOf(id) !== undefined),
    finish: (id, outcome) => {
      const row = rowOf(id);
      if (!row) return Promise.resolve(false);
      Object.assign(row, { state: 'ended', outcome });
      return Promise.resolve(true);
    },
    isDue: () => Promise.resolve(rows.some((row) => row.state === 'waiting')),
    isIncomplete: () => {
      const last = rows.findLast(({ state: step }) => step === 'ended');
      return Promise.resolve(last?.outcome?.reason !== undefined);
    },
    isBuilding: () => Promise.resolve(rows.some((row) => row.state === 'running')),
    status: () => Promise.reject(new Error('not asked for')),
    build: () => Promise.resolve(null),
    lastFailure: () => Promise.resolve(null),
    lastFolder: () => {
      const last = rows.findLast(({ kind, outcome }) => kind === 'publication' && outcome?.succeeded);
      return Promise.resolve(last?.outcome?.folder ?? null);
    },
  };
  return { api, state, outcomes: () => rows.map(({ outcome }) => outcome) };
}
