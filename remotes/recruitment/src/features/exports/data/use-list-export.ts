import { useQueryClient } from '@tanstack/react-query';
import { today } from '@trame/domain';
import { useEffect, useRef, useState } from 'react';
import { saveAs } from '@trame/app/save-as';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { exportFileName, MAX_EXPORTED, type ExportFormat } from '../model/export-limit.ts';
import type { ExportRow } from '../model/export-row.ts';
import { countLabel, type ListFilters } from '../../application-data/model/filters.ts';
import { readApplicationIds } from './application-ids.ts';
import { readExport, recordListExport } from './read-export.ts';
import { recruitersQueryOptions } from '../../application-data/data/recruiters-query.ts';

/** What is exported: a whole list, or the chosen applications in the order of that list. */
export type ExportSource = { list: ListFilters; selection?: readonly string[] };

/** Reading the applications, then making the file of them. */
export type ExportStep = 'read' | 'write';

export type ListExport =
  | { state: 'idle' }
  | { state: 'running'; format: ExportFormat; step: ExportStep; done: number; total: number | undefined }
  | { state: 'failed'; format: ExportFormat; error: unknown };

const FAILED = 'Impossible d’exporter les candidatures';

/** The chosen ones in the order of the list; those that have left it since come last. */
function inOrder(ids: readonly string[], selection: readonly string[]): string[] {
  const chosen = new Set(selection);
  const listed = ids.filter((id) => chosen.delete(id));
  return [...listed, ...chosen];
}

async function write(
  format: ExportFormat,
  rows: readonly ExportRow[],
  options: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Blob> {
  if (format === 'csv') {
    const { toCsv } = await import('../model/csv.ts');
    return await toCsv(rows, options);
  }
  const { toXlsx } = await import('../model/xlsx.ts');
  return await toXlsx(rows, options);
}

/** Exports a list into a file: read page by page, with its progress, until it is done or called off. */
export function useListExport() {
  const client = useQueryClient();
  const notice = useActionNotice();
  const [current, setCurrent] = useState<ListExport>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (format: ExportFormat, { list, selection }: ExportSource) => {
    // A second click while the first is at work is the same wish.
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (step: ExportStep, done: number, total: number | undefined) => {
      if (!signal.aborted) setCurrent({ state: 'running', format, step, done, total });
    };
    show('read', 0, selection?.length);
    try {
      const [found, recruiters] = await Promise.all([
        readApplicationIds(list, MAX_EXPORTED + 1, signal),
        client.fetchQuery(recruitersQueryOptions()),
      ]);
      const wanted = selection ? inOrder(found, selection) : found;
      const ids = wanted.slice(0, MAX_EXPORTED);
      show('read', 0, ids.length);
      const names = new Map(recruiters.map(({ id, name }) => [id, name]));
      const rows = await readExport(ids, names, {
        signal,
        onProgress: (done) => show('read', done, ids.length),
      });
      show('write', 0, rows.length);
      const file = await write(format, rows, {
        signal,
        onProgress: (done) => show('write', done, rows.length),
      });
      signal.throwIfAborted();
      // Nothing leaves that the audit does not know of.
      await recordListExport(format, rows.length);
      signal.throwIfAborted();
      const name = exportFileName(format, today());
      saveAs(file, name);
      setCurrent({ state: 'idle' });
      notice.succeeded(
        'Export terminé',
        wanted.length > MAX_EXPORTED
          ? `Le fichier contient les ${countLabel(MAX_EXPORTED)} qui viennent en premier\u00a0: c’est le maximum.`
          : `${countLabel(rows.length)} dans ${name}`,
      );
    } catch (error) {
      // Called off: `cancel` has already said so, and another export may be at work by now.
      if (signal.aborted) return;
      setCurrent({ state: 'failed', format, error });
      notice.failed(error, FAILED);
    } finally {
      if (running.current === controller) running.current = undefined;
    }
  };

  return {
    current,
    start: (format: ExportFormat, source: ExportSource) => void run(format, source),
    cancel: () => {
      running.current?.abort();
      running.current = undefined;
      setCurrent({ state: 'idle' });
    },
  };
}
