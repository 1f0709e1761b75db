import { MAX_EXPORTED, today } from '@trame/domain';
import { useEffect, useRef, useState } from 'react';
import { saveAs } from '../browser/save-as.ts';
import { countOf, type Noun } from '../entity/noun.ts';
import { useActionNotice } from '../failures/use-failure-notice.ts';
import type { WriteOptions } from './model/in-parts.ts';
import type { SheetColumn } from './model/sheet-column.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** A list that can be exported. */
export type ExportedList<Row> = {
  noun: Noun;
  /** File name without day and format. */
  fileName: string;
  /** Title of the sheet of a workbook. */
  sheetName: string;
  /** The ids of the whole list, over all its pages and in its order: at most `max`. */
  readIds: (max: number, signal: AbortSignal) => Promise<string[]>;
  /** The lines of these, in this order; deleted ones are left out. */
  readRows: (ids: readonly string[], options: Required<WriteOptions>) => Promise<Row[]>;
  /** Loads the columns of the file. */
  columns: () => Promise<readonly SheetColumn<Row>[]>;
  /** Records how many lines are exported: when this fails, no file is saved. */
  record: (format: ExportFormat, count: number) => Promise<void>;
};

/** Reading the lines, then writing the file. */
export type ExportStep = 'read' | 'write';

export type ListExport =
  | { state: 'idle' }
  | { state: 'running'; format: ExportFormat; step: ExportStep; done: number; total: number | undefined }
  | { state: 'failed'; format: ExportFormat; error: unknown };

/** The selected rows in the order of the list; those that are no longer in it come last. */
function inOrder(ids: readonly string[], selection: readonly string[]): string[] {
  const chosen = new Set(selection);
  const listed = ids.filter((id) => chosen.delete(id));
  return [...listed, ...chosen];
}

async function write<Row>(
  format: ExportFormat,
  rows: readonly Row[],
  { columns, sheetName }: ExportedList<Row>,
  options: WriteOptions,
): Promise<Blob> {
  if (format === 'csv') {
    const [{ toCsv }, shown] = await Promise.all([import('./model/csv.ts'), columns()]);
    return await toCsv(rows, shown, options);
  }
  const [{ toXlsx }, shown] = await Promise.all([import('./model/xlsx.ts'), columns()]);
  return await toXlsx(rows, shown, sheetName, options);
}

/**
 * Exports a list into a file: read page by page, with its progress, until it is done or cancelled.
 * @param selection only these of the list, in its order
 */
export function useListExport<Row>(list: ExportedList<Row>, selection?: readonly string[]) {
  const { noun } = list;
  const notice = useActionNotice();
  const [current, setCurrent] = useState<ListExport>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (format: ExportFormat) => {
    // A second click while the first export is running is ignored.
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (step: ExportStep, done: number, total: number | undefined) => {
      if (!signal.aborted) setCurrent({ state: 'running', format, step, done, total });
    };
    show('read', 0, selection?.length);
    try {
      const found = await list.readIds(MAX_EXPORTED + 1, signal);
      const wanted = selection ? inOrder(found, selection) : found;
      const ids = wanted.slice(0, MAX_EXPORTED);
      show('read', 0, ids.length);
      const rows = await list.readRows(ids, {
        signal,
        onProgress: (done) => show('read', done, ids.length),
      });
      show('write', 0, rows.length);
      const file = await write(format, rows, list, {
        signal,
        onProgress: (done) => show('write', done, rows.length),
      });
      signal.throwIfAborted();
      // No file is saved that the audit log does not have.
      await list.record(format, rows.length);
      signal.throwIfAborted();
      const name = `${list.fileName}-${today()}.${format}`;
      saveAs(file, name);
      setCurrent({ state: 'idle' });
      notice.succeeded(
        'Export terminé',
        wanted.length > MAX_EXPORTED
          ? `Le fichier contient les ${countOf(noun, MAX_EXPORTED)} qui viennent en premier\u00a0: c’est le maximum.`
          : `${countOf(noun, rows.length)} dans ${name}`,
      );
    } catch (error) {
      // Cancelled: `cancel` has already shown it, and another export may be running by now.
      if (signal.aborted) return;
      setCurrent({ state: 'failed', format, error });
      notice.failed(error, `Impossible d’exporter les ${noun.many}`);
    } finally {
      if (running.current === controller) running.current = undefined;
    }
  };

  return {
    current,
    start: (format: ExportFormat) => void run(format),
    cancel: () => {
      running.current?.abort();
      running.current = undefined;
      setCurrent({ state: 'idle' });
    },
  };
}
