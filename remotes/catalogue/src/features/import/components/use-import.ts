import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { readTableFile, UnreadableTable } from '@trame/app/table-file';
import { readProgrammeRows, type ImportedFile } from '@trame/domain/catalogue';
import { useEffect, useRef, useState } from 'react';
import { programmesChanged } from '../../programmes/data/programmes.ts';
import {
  checkLines,
  importLines,
  sentLine,
  type LineAnswer,
  type LinePreview,
} from '../data/programme-import.ts';
import { isReady, shownLines, type ShownLine } from '../model/import-lines.ts';

/** Lines of one call: few enough that a stop is soon followed, and that progress is seen. */
const AT_ONCE = 50;

type Chosen = { name: string } & ({ file: ImportedFile; why?: never } | { file?: never; why: string });
type Progress = { done: number; total: number };

const partsOf = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, part) =>
    all.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );

/** A file from its reading to its import: what each line would do, which are chosen, and what became of them. */
export function useImport() {
  const client = useQueryClient();
  const notice = useActionNotice();
  const [chosen, setChosen] = useState<Chosen>();
  const [previews, setPreviews] = useState<ReadonlyMap<number, LinePreview>>(new Map());
  const [results, setResults] = useState<ReadonlyMap<number, LineAnswer>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [progress, setProgress] = useState<Progress>();
  const [pause, setPause] = useState<string>();
  const [isStopping, setStopping] = useState(false);
  const mustStop = useRef(false);
  const isBusy = useRef(false);
  const reading = useRef<AbortController>(undefined);
  /** The id of the request of some lines: a lost answer is asked for again, and nothing is written twice. */
  const requests = useRef(new Map<string, string>());
  useEffect(
    () => () => {
      mustStop.current = true;
      reading.current?.abort();
    },
    [],
  );

  const lines = shownLines(chosen?.file?.lines ?? [], previews, results);
  const ready = lines.filter((line) => isReady(line) && !left.has(line.number));

  const check = useMutation({
    mutationFn: async (file: ImportedFile) => {
      const own = new AbortController();
      reading.current = own;
      const readable = file.lines.flatMap((line) =>
        line.content ? [{ number: line.number, sent: sentLine(line, line.id) }] : [],
      );
      for (const part of partsOf(readable)) {
        const answers = await checkLines(
          part.map(({ sent }) => sent),
          own.signal,
        );
        if (own.signal.aborted) return;
        setPreviews(
          (before) =>
            new Map([
              ...before,
              ...answers.map((answer): [number, LinePreview] => [part[answer.line - 1]?.number ?? 0, answer]),
            ]),
        );
      }
    },
    networkMode: 'always',
    onError: (error) => notice.failed(error, failureAdvice(error), 'Le fichier n’a pas pu être vérifié'),
  });

  const choose = async (file: File) => {
    reading.current?.abort();
    requests.current.clear();
    setPreviews(new Map());
    setResults(new Map());
    setLeft(new Set());
    setPause(undefined);
    try {
      const read = readProgrammeRows(await readTableFile(file));
      setChosen({ name: file.name, file: read });
      if (read.lines.some(({ content }) => content)) check.mutate(read);
    } catch (error) {
      if (!(error instanceof UnreadableTable)) throw error;
      setChosen({ name: file.name, why: error.message });
    }
  };

  const { mutateAsync: sendPart } = useMutation({
    mutationFn: (part: readonly ShownLine[]) => {
      const key = part.map(({ number }) => number).join();
      const request = requests.current.get(key) ?? crypto.randomUUID();
      requests.current.set(key, request);
      return importLines(
        part.flatMap(({ sent }) => sent ?? []),
        request,
      );
    },
    networkMode: 'always',
  });

  const run = async (wanted: readonly ShownLine[]) => {
    // A second press may come before the button is drawn anew.
    if (isBusy.current || wanted.length === 0) return;
    isBusy.current = true;
    mustStop.current = false;
    setStopping(false);
    setPause(undefined);
    let done = 0;
    for (const part of partsOf(wanted)) {
      if (mustStop.current) break;
      setProgress({ done, total: wanted.length });
      try {
        const answers = await sendPart(part);
        setResults(
          (before) =>
            new Map([
              ...before,
              ...answers.map((answer): [number, LineAnswer] => [part[answer.line - 1]?.number ?? 0, answer]),
            ]),
        );
      } catch (error) {
        setPause(failureAdvice(error));
        break;
      }
      done += part.length;
    }
    isBusy.current = false;
    setProgress(undefined);
    await programmesChanged(client);
  };

  return {
    chosen,
    lines,
    ready,
    left,
    choose: (file: File) => void choose(file),
    /** Takes lines into the import, or leaves them out. */
    take: (numbers: readonly number[], isTaken: boolean) =>
      setLeft((before) => {
        const next = new Set(before);
        for (const number of numbers) {
          if (isTaken) next.delete(number);
          else next.add(number);
        }
        return next;
      }),
    isChecking: check.isPending,
    checkAgain: check.isError && chosen?.file ? () => chosen.file && check.mutate(chosen.file) : undefined,
    progress,
    pause,
    isStopping,
    start: () => void run(ready),
    stop: () => {
      mustStop.current = true;
      setStopping(true);
    },
  };
}
