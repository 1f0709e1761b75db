declare module '@trame/app/filters-codec' {
  import type { Location } from '@trame/platform/router';
  export type FilterPlace = {
      params: URLSearchParams;
      state: Record<string, unknown>;
  };
  export type FilterCodec<Value> = {
      none: Value;
      read: (place: FilterPlace) => Value;
      write: (value: Value, place: FilterPlace) => void;
  };
  export type FilterCodecs<Filters> = {
      readonly [Name in keyof Filters]: FilterCodec<Filters[Name]>;
  };
  export const oneOf: <Value extends string>(name: string, values: readonly Value[], none: NoInfer<Value>) => FilterCodec<Value>;
  export const word: (name: string) => FilterCodec<string | null>;
  export const searchWords: (name?: string) => FilterCodec<string>;
  export const pageNumber: (name?: string) => FilterCodec<number>;
  export const searchTerm: (name?: string) => FilterCodec<string>;
  type Place = Pick<Location, 'search' | 'state'>;
  export function readFilters<Filters extends object>(codecs: FilterCodecs<Filters>, address: Place): Filters;
  export function writeFilters<Filters extends object>(codecs: FilterCodecs<Filters>, filters: NoInfer<Filters>, address: Place): {
      search: string;
      state: Record<string, unknown>;
  };
  export const noFilters: <Filters extends object>(codecs: FilterCodecs<Filters>) => Filters;
  export {};
}

declare module '@trame/app/use-address-filters' {
  import { type FilterCodecs } from '@trame/app/filters-codec';
  export type AddressChange = {
      replace?: boolean;
      params?: Readonly<Record<string, string | null>>;
      toTop?: boolean;
  };
  export function useAddressFilters<Filters extends object>(codecs: FilterCodecs<Filters>): {
      filters: Filters;
      change: (next: Partial<Filters>, { replace, params, toTop }?: AddressChange) => void;
  };
}

declare module '@trame/app/keep-focus' {
  export function keepFocus(button: HTMLButtonElement): () => void;
}

declare module '@trame/app/kept-setting' {
  export type KeptSetting = {
      read: () => string | null;
      write: (text: string) => void;
      subscribe: (listener: () => void) => () => void;
  };
  export function keptSetting(name: string): KeptSetting;
  export const useKeptSetting: ({ subscribe, read }: KeptSetting) => string | null;
}

declare module '@trame/app/save-as' {
  export function saveAs(file: Blob, name: string): void;
}

declare module '@trame/app/bulk-action' {
  import { type Noun } from '@trame/app/noun';
  export type BulkOutcome = 'changed' | 'unchanged' | 'refused' | 'missing' | 'failed';
  export type BulkResult = {
      id: string;
      outcome: BulkOutcome;
      reason?: string;
  };
  export type UndoCount = {
      restored: number;
      changedSince: number;
      missing: number;
      kept?: readonly {
          id: string;
          reason: string;
      }[];
  };
  export type BulkRun = {
      requestId: string;
      progress: (done: number) => void;
      isStopped: () => boolean;
  };
  export type BulkAction = {
      name: string;
      title: string;
      done: string;
      already?: string;
      removes: boolean;
      perform: (ids: readonly string[], run: BulkRun) => Promise<BulkResult[]>;
  } & ({
      undo: (changed: readonly string[], requestId: string) => Promise<UndoCount>;
      stopped?: never;
  } | {
      stopped: string;
      undo?: never;
  });
  export function outcomeText(action: BulkAction, noun: Noun, outcome: BulkOutcome, count: number): string;
  export const OUTCOMES: readonly ['failed', 'refused', 'missing', 'unchanged', 'changed'];
  export function byOutcome(results: readonly BulkResult[], outcome: BulkOutcome): BulkResult[];
  export function undoLabel({ title }: BulkAction, { one, many }: Noun, count: number): string;
}

declare module '@trame/app/selection-store' {
  export type Selection = {
      ids: readonly string[];
      anchor: string | undefined;
  };
  type SelectionState = {
      lists: Readonly<Record<string, Selection>>;
      isActing: boolean;
  };
  export const useSelectionStore: import("zustand").UseBoundStore<import("zustand").StoreApi<SelectionState>>;
  export const selectionOf: (state: SelectionState, key: string) => Selection;
  export function toggleSelected(key: string, id: string): void;
  export function selectRange(key: string, id: string, listed: readonly string[]): void;
  export function select(key: string, ids: readonly string[]): void;
  export function clearSelection(key: string): void;
  export function forgetSelected(gone: ReadonlySet<string>): void;
  export function setActing(isActing: boolean): void;
  export {};
}

declare module '@trame/app/bulk-undo-text' {
  import type { Noun } from '@trame/app/noun';
  import type { UndoCount } from '@trame/app/bulk-action';
  export function undoneText(noun: Noun, { restored, changedSince, missing }: UndoCount): string;
  export function undoFailure(cause: unknown): Error;
}

declare module '@trame/app/outcome-dialog' {
  import { type Noun } from '@trame/app/noun';
  import { type UndoCount } from '@trame/app/bulk-action';
  import type { BulkJob } from '@trame/app/use-bulk-action';
  export type OutcomeDialogProps = {
      noun: Noun;
      job: BulkJob;
      onRetry: () => void;
      onStop: () => void;
      onUndo: () => Promise<UndoCount>;
      onClose: () => void;
  };
  export default function OutcomeDialog(props: OutcomeDialogProps): import("react").JSX.Element;
}

declare module '@trame/app/selection-bar' {
  import type { ReactNode } from 'react';
  import { type Noun } from '@trame/app/noun';
  export type SelectionBarProps = {
      listKey: string;
      noun: Noun;
      total: number;
      readAll: (limit: number) => Promise<string[]>;
      children: ReactNode;
  };
  export function SelectionBar({ listKey, noun, total, readAll, children }: SelectionBarProps): import("react").JSX.Element | null;
}

declare module '@trame/app/selection-checkbox' {
  export type SelectionCheckboxProps = {
      listKey: string;
      id: string;
      name: string;
      onChoose: (id: string, isRange: boolean) => void;
  };
  export function SelectionCheckbox({ listKey, id, name, onChoose }: SelectionCheckboxProps): import("react").JSX.Element;
}

declare module '@trame/app/use-bulk-action' {
  import type { Noun } from '@trame/app/noun';
  import { type BulkAction, type BulkResult, type UndoCount } from '@trame/app/bulk-action';
  export type BulkJob = {
      action: BulkAction;
      ids: readonly string[];
      requestId: string;
      done: number;
      isRunning: boolean;
      isStopped: boolean;
      results: readonly BulkResult[];
      names: ReadonlyMap<string, string>;
  };
  type Done = Pick<BulkJob, 'action' | 'results' | 'requestId'> & {
      turn: number;
  };
  export type BulkActionOptions = {
      noun: Noun;
      readNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
      changed: () => Promise<void>;
  };
  export const allFailed: (ids: readonly string[], error: unknown) => BulkResult[];
  export function useBulkAction({ noun, readNames, changed }: BulkActionOptions): {
      job: BulkJob | undefined;
      start: (action: BulkAction, ids: readonly string[]) => undefined;
      retry: ({ action, requestId, results }: BulkJob) => void;
      stop: () => void;
      undo: ({ action, results, requestId }: Omit<Done, 'turn'>) => Promise<UndoCount>;
      close: () => void;
  };
  export {};
}

declare module '@trame/app/use-selection' {
  export function useIsSelecting(listKey: string): boolean;
  export function choose(listKey: string, id: string, isRange: boolean, listed: () => readonly string[]): void;
}

declare module '@trame/app/send-deposit' {
  import type { ConfirmedFacts } from '@trame/domain/invoices';
  export type Deposit = {
      requestId: string;
      file: File;
      attachments: readonly File[];
      facts: ConfirmedFacts | undefined;
      reason: string;
      missionId: string;
      replaces: string;
      corrects: string;
      forTrainer?: {
          userId: string;
          channel: string;
      };
  };
  export type DepositAnswer = {
      id: string;
      number: string;
      already: boolean;
      matched: boolean;
  };
  export function sendDeposit(deposit: Deposit, signal?: AbortSignal): Promise<DepositAnswer>;
}

declare module '@trame/app/deposit-fields' {
  export function DocumentFields(): import("react").JSX.Element;
  export function TotalFields(): import("react").JSX.Element[];
  export function DueField(): import("react").JSX.Element;
  type CorrectsFieldProps = {
      isRequired: boolean;
      previous: readonly {
          id: string;
          number: string;
          issuedOn: string;
          leftCents: number;
      }[];
  };
  export function CorrectsField({ isRequired, previous }: CorrectsFieldProps): import("react").JSX.Element;
  export {};
}

declare module '@trame/app/document-file-query' {
  import { type StoredFile } from '@trame/app/stored-file';
  export const documentFileQueryOptions: (file: StoredFile, link: string | undefined) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<Blob, Error, Blob, readonly ["documents", "file", string]>, "queryFn"> & {
      queryFn?: import("@tanstack/query-core").QueryFunction<Blob, readonly ["documents", "file", string], never> | undefined;
  } & import("@tanstack/query-core").QueryKeyWithDataTag<readonly ["documents", "file", string], Blob, Error>;
}

declare module '@trame/app/document-link-query' {
  import { type StoredFile } from '@trame/app/stored-file';
  export const documentLinkQueryOptions: (file: StoredFile) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<string, Error, string, readonly ["documents", "link", string]>, "queryFn"> & {
      queryFn?: import("@tanstack/query-core").QueryFunction<string, readonly ["documents", "link", string], never> | undefined;
  } & import("@tanstack/query-core").QueryKeyWithDataTag<readonly ["documents", "link", string], string, Error>;
}

declare module '@trame/app/document-dialog' {
  import { type DocumentViewerProps } from '@trame/app/document-viewer';
  import type { StoredFile } from '@trame/app/stored-file';
  export type DocumentDialogProps = Pick<DocumentViewerProps, 'sender' | 'passages'> & {
      file: StoredFile | undefined;
      onClose: () => void;
  };
  export function DocumentDialog({ file, onClose, ...viewer }: DocumentDialogProps): import("react").JSX.Element | null;
}

declare module '@trame/app/document-viewer' {
  import { type Passages } from '@trame/app/passage';
  import { type StoredFile } from '@trame/app/stored-file';
  export type DocumentViewerProps = {
      file: StoredFile;
      sender: string;
      hasTitle?: boolean;
      passages?: Passages;
      local?: Blob;
  };
  export function DocumentViewer(props: DocumentViewerProps): import("react").JSX.Element;
}

declare module '@trame/app/file-list' {
  import type { StoredFile } from '@trame/app/stored-file';
  export type FileListProps<File extends StoredFile> = {
      files: readonly File[];
      onView: (file: File) => void;
      shownId?: File['id'] | undefined;
  };
  export function FileList<File extends StoredFile>({ files, onView, shownId }: FileListProps<File>): import("react").JSX.Element;
}

declare module '@trame/app/document-messages' {
  export const LINK_FAILED = "Impossible de g\u00E9n\u00E9rer un lien s\u00E9curis\u00E9";
  export const ACCESS_FAILED = "Impossible d'acc\u00E9der au fichier";
  export const VIEW_FAILED = "Impossible de visualiser le document";
  export const UNSUPPORTED = "Format non support\u00E9";
  export const unreadable: (sender: string) => string;
  export const IN_WORD = "Ce document se lit dans Word";
}

declare module '@trame/app/passage' {
  import type { UseQueryOptions } from '@tanstack/react-query';
  export type Passage = {
      key: string;
      label: string;
      mark: string;
      page: number;
      boxes: readonly (readonly [x: number, y: number, width: number, height: number])[];
      isValue?: boolean;
      isQuiet?: boolean;
  };
  export type TextMark = Pick<Passage, 'key' | 'mark' | 'page'> & {
      start: number;
      end: number;
  };
  export type ReadText = {
      pages: UseQueryOptions<string[], Error, string[], readonly string[]>;
      marks: readonly TextMark[];
  };
  export type Passages = {
      all: readonly Passage[];
      text?: ReadText;
      activeKey: string | undefined;
      sought: number;
      onSelect: (key: string) => void;
  };
  export const NO_PASSAGES: Passages;
}

declare module '@trame/app/pdf-engine' {
  import { getDocument } from 'pdfjs-dist';
  export const WORKER_URL: string;
  export const PDF_OPTIONS: {
      useSystemFonts: boolean;
      useWasm: boolean;
      maxImageSize: number;
      canvasMaxAreaInBytes: number;
      verbosity: number;
  };
  export { getDocument };
}

declare module '@trame/app/stored-file' {
  import { type FilePreview } from '@trame/domain';
  export type StoredFile = {
      id: string;
      type_label: string;
      file_name: string;
      file_url: string | null;
      link_function: string;
      path: string | null;
      uploaded_at: string;
      file_size: number | null;
  };
  export function previewOfFile({ file_name, path }: StoredFile): FilePreview;
  export function fileKey({ file_url, path, link_function }: StoredFile): string;
}

declare module '@trame/app/passage-start' {
  export function passageStart(place: Element, key: string): {
      x: number;
      y: number;
  } | undefined;
}

declare module '@trame/app/pdf-files' {
  export const PDF_FILES: {
      from: string;
      to: string;
  }[];
}

declare module '@trame/app/pdf-sheets' {
  import { type ReactNode } from 'react';
  export type SheetSize = {
      width: number;
      height: number;
  };
  export type PdfSheetsProps = {
      file: Blob;
      sizes: readonly SheetSize[];
      width: number;
      over: (page: number) => ReactNode;
      failed: ReactNode;
  };
  export default function PdfSheets({ file, sizes, width, over, failed }: PdfSheetsProps): ReactNode;
}

declare module '@trame/app/recorded-files' {
  import { type ReactNode } from 'react';
  import type { Entity } from '@trame/app/entity';
  export type RecordedFilesProps = {
      entity: Entity;
      children: ReactNode;
  };
  export function RecordedFiles({ entity: { kind, id }, children }: RecordedFilesProps): import("react").JSX.Element;
}

declare module '@trame/app/src/editing/data/changes-since' {
  export type EarlierChange = {
      name: string | null;
      at: string;
      fields: string[];
  };
  export function changesSince(kind: string | undefined, { id, updated_at }: {
      id: string;
      updated_at: string;
  }): Promise<EarlierChange[]>;
}

declare module '@trame/app/src/editing/model/conflict-texts' {
  import type { Stale } from '@trame/app/version-save';
  import { type Column, type Version } from '@trame/app/rebase';
  export type ConflictFields<Change> = {
      labels: Readonly<Record<Column<Change>, string>>;
      valueText: (column: Column<Change>, value: unknown) => string;
      notes?: readonly Column<Change>[];
  };
  export type ConflictText = {
      column: string;
      label: string;
      mine: string;
      theirs: string;
      both?: string;
      who: string;
  };
  export type ConflictTexts = {
      conflicts: ConflictText[];
      last: {
          who: string;
          at?: string;
      };
      kept: {
          label: string;
          value: string;
      }[];
  };
  export function conflictTexts<Row extends Version<Change>, Change>({ conflicts, theirs, changes, latest }: Stale<Row, Change>, { labels, valueText, notes }: ConflictFields<Change>): ConflictTexts;
}

declare module '@trame/app/save-failure-text' {
  export const NO_ROW = "NO_ROW";
  export type SaveTexts = {
      saved: string;
      savedMore?: string;
      added?: string;
      refused: string;
      gone?: string;
      failed: string;
      showsServerMessage?: boolean;
      changed: string;
  };
  export function saveFailureText(error: unknown, { refused, gone, failed, showsServerMessage }: Omit<SaveTexts, 'changed'>): string;
}

declare module '@trame/app/rebase' {
  export type Column<Change> = keyof Change & string;
  export type Version<Change> = Readonly<Partial<Record<Column<Change>, unknown>>>;
  export type Conflict<Name extends string> = {
      column: Name;
      mine: unknown;
      theirs: unknown;
  };
  export type Rebased<Change> = {
      change: Change;
      conflicts: Conflict<Column<Change>>[];
      theirs: Column<Change>[];
  };
  export type Pairs<Change> = readonly (readonly [Column<Change>, Column<Change>])[];
  export function rebase<Change extends object>(base: Version<Change>, mine: Change, latest: Version<Change>, pairs?: Pairs<Change>): Rebased<Change>;
  export type Choice = 'mine' | 'theirs' | 'both';
  export function bothValues<Name extends string>({ column, mine, theirs }: Conflict<Name>, notes?: readonly Name[]): string | string[] | undefined;
  export function resolve<Change extends object>({ change, conflicts }: Pick<Rebased<Change>, 'change' | 'conflicts'>, choices: Readonly<Partial<Record<string, Choice>>>, notes?: readonly Column<Change>[]): Change;
}

declare module '@trame/app/version-save' {
  import { type UseMutationResult } from '@tanstack/react-query';
  import { type ReactNode } from 'react';
  import { type Call } from '@trame/app/src/queries/call';
  import { type EarlierChange } from '@trame/app/src/editing/data/changes-since';
  import { type ConflictFields } from '@trame/app/src/editing/model/conflict-texts';
  import { type SaveTexts } from '@trame/app/save-failure-text';
  import { type Column, type Pairs, type Rebased, type Version } from '@trame/app/rebase';
  export type VersionedRow = {
      id: string;
      updated_at: string;
  };
  export type Saving<Row, Change> = {
      base: Row;
      change: Change;
  };
  export type Stale<Row, Change> = Rebased<Change> & {
      latest: Row;
      changes: readonly EarlierChange[];
  };
  export type Saved<Row, Change> = {
      row: Row;
      stale?: undefined;
  } | {
      row?: undefined;
      stale: Stale<Row, Change>;
  };
  export type VersionStore<Row, Change> = {
      kind?: string;
      changesSince?: (base: Row) => Promise<EarlierChange[]>;
      pairs?: Pairs<Change>;
      one: (id: string) => Call<Row[]>;
      insert?: (change: Change) => Call<Row[]>;
      update: (version: Row, change: Change) => Call<Row[]>;
  };
  export function saveVersion<Row extends VersionedRow & Version<Change>, Change extends object>(store: VersionStore<Row, Change>, { base, change }: Saving<Row, Change>): Promise<Saved<Row, Change>>;
  export type GuardedSave<Edit, Row, Change> = {
      save: (edit: Edit) => Promise<Row | undefined>;
      isSaving: boolean;
      isWaiting: boolean;
      giveUp: () => void;
      failure: string | undefined;
      stale: Stale<Row, Change> | undefined;
      dismissConflict: () => void;
  };
  export type ShowAtField = (error: unknown) => boolean;
  export function useGiveUp(mutation: {
      variables: unknown;
      reset: () => void;
  }): () => void;
  export function useGuardedSave<Edit, Row, Change>(mutation: UseMutationResult<Saved<Row, Change>, Error, Edit>, texts: Omit<SaveTexts, 'changed'>, showAtField?: ShowAtField): GuardedSave<Edit, Row, Change>;
  export type VersionSaveOptions<Row, Change> = {
      opened: Row;
      mutation: UseMutationResult<Saved<Row, Change>, Error, Saving<Row, Change>>;
      texts: SaveTexts;
      fields: ConflictFields<Change>;
      complete?: (base: Row, change: Change, decided: readonly Column<Change>[]) => Change;
      onSaved: (row: Row) => void;
      showAtField?: ShowAtField;
  };
  export type VersionSave<Change> = {
      deliver: (change: Change) => Promise<void>;
      isSaving: boolean;
      isWaiting: boolean;
      giveUp: () => void;
      failure: string | undefined;
      conflict: ReactNode;
  };
  export function useVersionSave<Row extends VersionedRow & Version<Change>, Change extends object>({ opened, mutation, texts, fields, complete, onSaved, showAtField, }: VersionSaveOptions<Row, Change>): VersionSave<Change>;
}

declare module '@trame/app/found-rows' {
  export function foundRows<Row>(rows: Row[]): Promise<Row[]>;
}

declare module '@trame/app/entity-data' {
  import { type QueryClient } from '@tanstack/react-query';
  import type { VersionedRow, VersionStore } from '@trame/app/version-save';
  import type { Version } from '@trame/app/rebase';
  import { type EndlessData } from '@trame/app/endless-list';
  import { type Call } from '@trame/app/src/queries/call';
  export type ListCalls<Row, Filters> = {
      page: (filters: Filters, after: string | undefined, pageSize: number) => Call<Row[]>;
      count: (filters: Filters) => Call<number>;
      pageSize?: number;
  };
  export function entityList<Row extends {
      id: string;
  }, Filters extends object>(key: string, { page, count, pageSize }: ListCalls<Row, Filters>): {
      key: string;
      rows: (filters: Filters) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseInfiniteQueryOptions<import("@trame/app/endless-list").EndlessPage<Row>, Error, EndlessData<Row, string>, readonly unknown[], string | null>, "queryFn"> & {
          queryFn?: import("@tanstack/query-core").QueryFunction<import("@trame/app/endless-list").EndlessPage<Row>, readonly unknown[], string | null> | undefined;
      } & import("@tanstack/query-core").QueryKeyWithDataTag<readonly unknown[], import("@tanstack/query-core").InfiniteData<import("@trame/app/endless-list").EndlessPage<Row>, unknown>, Error>;
      count: (filters: Filters) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<number, Error, number, (string | Filters)[]>, "queryFn"> & {
          queryFn?: import("@tanstack/query-core").QueryFunction<number, (string | Filters)[], never> | undefined;
      } & import("@tanstack/query-core").QueryKeyWithDataTag<(string | Filters)[], number, Error>;
  };
  export type EntityList<Row extends {
      id: string;
  }, Filters extends object> = ReturnType<typeof entityList<Row, Filters>>;
  export type EntityCalls<Row, Values> = Required<Pick<VersionStore<Row, Values>, 'insert'>> & VersionStore<Row, Values> & {
      remove?: (id: string) => Call<{
          id: string;
      }[]>;
  };
  export function entityData<Row extends VersionedRow & Version<Values>, Values extends object>(key: string, { remove, ...store }: EntityCalls<Row, Values>): {
      key: string;
      store: {
          kind?: string;
          changesSince?: ((base: Row) => Promise<import("@trame/app/src/editing/data/changes-since").EarlierChange[]>) | undefined;
          pairs?: import("@trame/app/rebase").Pairs<Values> | undefined;
          insert: (change: Values) => Call<Row[]>;
          update: (version: Row, change: Values) => Call<Row[]>;
          one: (id: string) => Promise<{
              data: Row[];
              error: null;
          }>;
      };
      one: (id: string) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<Row, Error, Row, string[]>, "queryFn"> & {
          queryFn?: import("@tanstack/query-core").QueryFunction<Row, string[], never> | undefined;
      } & import("@tanstack/query-core").QueryKeyWithDataTag<string[], Row, Error>;
      remove: (id: string) => Promise<void>;
      changed: (client: QueryClient, row?: Row) => Promise<void>;
      deleted: (client: QueryClient, id: string) => Promise<void>;
  };
  export type EntityData<Row extends VersionedRow & Version<Values>, Values extends object> = ReturnType<typeof entityData<Row, Values>>;
}

declare module '@trame/app/entity' {
  export type Entity = {
      readonly kind: string;
      readonly id: string;
  };
  export const entityColumns: ({ kind, id }: Entity) => {
      entity_kind: string;
      entity_id: string;
  };
}

declare module '@trame/app/noun' {
  export type Noun = {
      one: string;
      many: string;
      isFeminine: boolean;
  };
  export const countOf: ({ one, many }: Noun, count: number) => string;
  export const agreed: (participle: string, { isFeminine }: Noun, count: number) => string;
}

declare module '@trame/app/src/entity/person' {
  export type Person = {
      id: string;
      name: string;
      email: string;
  };
}

declare module '@trame/app/export-menu' {
  import { type ExportedList } from '@trame/app/use-list-export';
  export type ExportMenuProps<Row> = {
      list: ExportedList<Row>;
      selection?: readonly string[];
      size?: 'sm' | 'md';
      opensAtOnce?: boolean;
  };
  export function ExportMenu<Row>(props: ExportMenuProps<Row>): import("react").JSX.Element;
}

declare module '@trame/app/csv-file' {
  export type CsvColumn<Key extends string> = {
      key: Key;
      header: string;
      others?: readonly string[];
      isNeeded?: boolean;
      example?: string;
  };
  export type CsvLine<Key extends string> = {
      number: number;
      cell: (key: Key) => string;
      start: string;
  };
  export type CsvFile<Key extends string> = {
      lines: CsvLine<Key>[];
      missing: string[];
      unknown: string[];
      leftOut: number;
  };
  export const wordsOf: (text: string) => string;
  export function csvText(file: Blob): Promise<string>;
  export const addressOf: (text: string) => string;
  export function csvRows(text: string): {
      rows: string[][];
      unclosed: number | undefined;
  };
  export function readCsv<Key extends string>(content: string | readonly string[][], columns: readonly CsvColumn<Key>[], most: number): CsvFile<Key>;
  export function csvModel(columns: readonly CsvColumn<string>[]): Blob;
}

declare module '@trame/app/csv' {
  import { type WriteOptions } from '@trame/app/in-parts';
  import type { SheetColumn } from '@trame/app/sheet-column';
  export function toCsv<Row>(rows: readonly Row[], columns: readonly SheetColumn<Row>[], options?: WriteOptions): Promise<Blob>;
}

declare module '@trame/app/in-parts' {
  export type WriteOptions = {
      signal?: AbortSignal;
      onProgress?: (done: number) => void;
  };
  export function inParts<Row>(rows: readonly Row[], { signal, onProgress }: WriteOptions, write: (part: readonly Row[], from: number) => void): Promise<void>;
}

declare module '@trame/app/other-scripts' {
  export type OtherScript = {
      font: string;
      letters: RegExp;
  };
  export const OTHER_SCRIPTS: readonly [{
      readonly font: 'arabic';
      readonly letters: RegExp;
  }, {
      readonly font: 'hebrew';
      readonly letters: RegExp;
  }, {
      readonly font: 'devanagari';
      readonly letters: RegExp;
  }, {
      readonly font: 'emoji';
      readonly letters: RegExp;
  }];
  export type OtherFont = (typeof OTHER_SCRIPTS)[number]['font'];
  export const otherFontsFor: (text: string) => OtherFont[];
}

declare module '@trame/app/pdf-sheet' {
  export type SheetFonts = {
      regular: Uint8Array;
      semibold: Uint8Array;
      others?: readonly Uint8Array[];
  };
  export type TableColumn = {
      header: string;
      width: number;
      align?: 'left' | 'right';
  };
  export type Room = {
      page: number;
      x: number;
      y: number;
      w: number;
      h: number;
  };
  export type Sheet = ReturnType<typeof createSheet>;
  export function createSheet(fonts: SheetFonts, { title, subject }: {
      title: string;
      subject: string;
  }): {
      title(text: string, kicker: string, details: string): void;
      section(heading: string, level?: 2 | 3, together?: number): void;
      fact(label: string, value: string | null | undefined): void;
      paragraph(text: string, { isStrong, size }?: {
          isStrong?: boolean | undefined;
          size?: number | undefined;
      }): void;
      rooms(labels: readonly string[], { width, height }: {
          width: number;
          height: number;
      }): Room[];
      table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void;
      finish(footer: string): Promise<Uint8Array<ArrayBuffer>>;
  };
}

declare module '@trame/app/sheet-column' {
  export type CellValue = {
      kind: 'text';
      value: string;
  } | {
      kind: 'day';
      value: string;
  } | {
      kind: 'instant';
      value: string;
  } | {
      kind: 'number';
      value: number;
      decimals: 0 | 2;
  };
  export type SheetColumn<Row> = {
      header: string;
      width: number;
      cell: (row: Row) => CellValue | null;
  };
  export const columnsOf: <Row>() => {
      text: (header: string, width: number, read: (row: Row) => string | null | undefined) => SheetColumn<Row>;
      date: (header: string, kind: 'day' | 'instant', read: (row: Row) => string | null) => SheetColumn<Row>;
      figure: (header: string, decimals: 0 | 2, read: (row: Row) => number | undefined) => SheetColumn<Row>;
  };
}

declare module '@trame/app/table-file' {
  export const TABLE_LIMITS: {
      readonly bytes: 10000000;
      readonly part: 60000000;
      readonly rows: 20000;
      readonly cells: 200;
  };
  export class UnreadableTable extends Error {
      name: string;
  }
  export function readTableFile(file: File): Promise<string[][]>;
}

declare module '@trame/app/xlsx' {
  import { type WriteOptions } from '@trame/app/in-parts';
  import type { SheetColumn } from '@trame/app/sheet-column';
  export function toXlsx<Row>(rows: readonly Row[], columns: readonly SheetColumn<Row>[], sheetName: string, options?: WriteOptions): Promise<Blob>;
}

declare module '@trame/app/sheet-fonts' {
  import type { SheetFonts } from '@trame/app/pdf-sheet';
  export function readSheetFonts(text: Promise<string>): Promise<SheetFonts>;
}

declare module '@trame/app/use-list-export' {
  import { type Noun } from '@trame/app/noun';
  import type { WriteOptions } from '@trame/app/in-parts';
  import type { SheetColumn } from '@trame/app/sheet-column';
  export type ExportFormat = 'csv' | 'xlsx';
  export type ExportedList<Row> = {
      noun: Noun;
      fileName: string;
      sheetName: string;
      readIds: (max: number, signal: AbortSignal) => Promise<string[]>;
      readRows: (ids: readonly string[], options: Required<WriteOptions>) => Promise<Row[]>;
      columns: () => Promise<readonly SheetColumn<Row>[]>;
      record: (format: ExportFormat, count: number) => Promise<void>;
  };
  export type ExportStep = 'read' | 'write';
  export type ListExport = {
      state: 'idle';
  } | {
      state: 'running';
      format: ExportFormat;
      step: ExportStep;
      done: number;
      total: number | undefined;
  } | {
      state: 'failed';
      format: ExportFormat;
      error: unknown;
  };
  export function useListExport<Row>(list: ExportedList<Row>, selection?: readonly string[]): {
      current: ListExport;
      start: (format: ExportFormat) => undefined;
      cancel: () => void;
  };
}

declare module '@trame/app/failure-advice' {
  export const isOurs: (error: unknown) => boolean;
  export function failureAdvice(error: unknown, reference?: string): string;
}

declare module '@trame/app/refusal' {
  export class RefusedRequest extends Error {
      readonly fields: Readonly<Record<string, string>>;
      readonly status: number;
      constructor(message: string, fields: Readonly<Record<string, string>>, status?: number);
  }
  export function unwrapFunction(answer: {
      data: unknown;
      error: unknown;
  }): Promise<Record<string, unknown>>;
}

declare module '@trame/app/use-failure-notice' {
  export function useFailureId(error: Error, during: string): string;
  export function useFailureNotice(error: Error | null, message: string): string | undefined;
  export type ActionNotice = {
      succeeded: (title: string, description?: string) => void;
      failed: (error: unknown, message: string, title?: string) => void;
      advice: (error: Error, during: string) => string;
  };
  export function useActionNotice(): ActionNotice;
  export function useQuietReport(errors: readonly (Error | null)[], during: string): void;
}

declare module '@trame/app/focus-on-open' {
  export function FocusOnOpen({ field }: {
      field?: string;
  }): import("react").JSX.Element;
}

declare module '@trame/app/prompt-dialog' {
  import { type DialogProps } from '@trame/ui/dialog';
  import { type ReactNode } from 'react';
  import type { FieldValues, UseFormReturn } from 'react-hook-form';
  type PromptDialogProps<Values extends FieldValues> = Pick<DialogProps, 'title' | 'subtitle' | 'width'> & {
      form: UseFormReturn<Values>;
      submit: string;
      cancel?: string;
      isDanger?: boolean;
      isPending?: boolean;
      onClose: () => void;
      onSubmit: (values: Values, done: () => void) => void;
      children: ReactNode;
  };
  export function PromptDialog<Values extends FieldValues>(props: PromptDialogProps<Values>): import("react").JSX.Element;
  export {};
}

declare module '@trame/app/use-discard-guard' {
  import { type ReactNode } from 'react';
  export type DiscardGuard = {
      requestClose: () => void;
      closeSaved: () => void;
      confirmation: ReactNode;
  };
  export function useDiscardGuard(isDirty: boolean, onClose: () => void): DiscardGuard;
}

declare module '@trame/app/use-pending-tag' {
  export type PendingTag = {
      isThere: boolean;
      read: () => string;
      onInput: () => void;
  };
  export function usePendingTag(name: string, tags: readonly string[]): PendingTag;
}

declare module '@trame/app/clear-filters' {
  import { type ButtonProps } from '@trame/ui/button';
  export type ClearFiltersProps = Pick<ButtonProps, 'variant' | 'size'> & {
      onClear: () => void;
  };
  export function ClearFilters({ onClear, ...look }: ClearFiltersProps): import("react").JSX.Element;
}

declare module '@trame/app/endless-list' {
  import { type InfiniteData, type QueryKey, type UseInfiniteQueryOptions } from '@tanstack/react-query';
  import type { ViewedQuery } from '@trame/app/query-view';
  export type EndlessPage<Row> = {
      rows: Row[];
      isLast: boolean;
  };
  export type EndlessData<Row, Cursor = unknown> = InfiniteData<EndlessPage<Row>, Cursor | null>;
  export const mapPages: <Row, Cursor>(data: EndlessData<Row, Cursor>, change: (rows: Row[]) => Row[]) => EndlessData<Row, Cursor>;
  export function withRow<Row extends {
      id: string;
  }>(data: EndlessData<Row>, row: Row): EndlessData<Row>;
  export type EndlessQuery<Row, Cursor> = {
      queryKey: QueryKey;
      pageSize: number;
      readPage: (cursor: Cursor | null, signal: AbortSignal) => Promise<Row[]>;
      cursorOf: (row: Row) => Cursor;
  };
  export function endlessQueryOptions<Row, Cursor>({ queryKey, pageSize, readPage, cursorOf, }: EndlessQuery<Row, Cursor>): import("@tanstack/query-core").OmitKeyof<UseInfiniteQueryOptions<EndlessPage<Row>, Error, EndlessData<Row, Cursor>, readonly unknown[], Cursor | null>, "queryFn"> & {
      queryFn?: import("@tanstack/query-core").QueryFunction<EndlessPage<Row>, readonly unknown[], Cursor | null> | undefined;
  } & import("@tanstack/query-core").QueryKeyWithDataTag<readonly unknown[], InfiniteData<EndlessPage<Row>, unknown>, Error>;
  export function useEndlessList<Row, Cursor>(options: UseInfiniteQueryOptions<EndlessPage<Row>, Error, EndlessData<Row, Cursor>, QueryKey, Cursor | null>): {
      query: import("@tanstack/react-query").UseInfiniteQueryResult<EndlessData<Row, Cursor>, Error>;
      answer: import("@trame/data").AnswerState;
      rows: Row[] | undefined;
      view: ViewedQuery<Row[]>;
      loadMore: () => void;
  };
}

declare module '@trame/app/list-end' {
  export type ListEndProps = {
      query: {
          isFetchNextPageError: boolean;
          isFetchingNextPage: boolean;
          fetchNextPage: () => unknown;
      };
      failed: string;
      shown: number;
      total: number | undefined;
  };
  export function ListEnd({ query, failed, shown, total }: ListEndProps): import("react").JSX.Element | null;
}

declare module '@trame/app/load-more' {
  import type { UseInfiniteQueryResult } from '@tanstack/react-query';
  export type LoadMoreProps = {
      query: Pick<UseInfiniteQueryResult, 'error' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'>;
      failed: string;
      onShow?: (() => void) | undefined;
  };
  export function LoadMore({ query, failed, onShow }: LoadMoreProps): import("react").JSX.Element | null;
}

declare module '@trame/app/src/lists/next-page' {
  export type NextPageProps = {
      query: {
          hasNextPage: boolean;
          isFetchingNextPage: boolean;
          isFetchNextPageError: boolean;
      };
      loadMore: () => void;
  };
  export function NextPage({ query, loadMore }: NextPageProps): import("react").JSX.Element | null;
}

declare module '@trame/app/pager' {
  export type PagerProps = {
      page: number;
      perPage: number;
      shown: number;
      total: number | undefined;
      onPage: (page: number) => void;
  };
  export function Pager({ page, perPage, shown, total, onPage }: PagerProps): import("react").JSX.Element | null;
}

declare module '@trame/app/search-box' {
  import { type RefObject } from 'react';
  export type SearchBoxProps = {
      value: string;
      onChange: (text: string) => void;
      inputRef: RefObject<HTMLInputElement | null>;
      label?: string;
      placeholder: string;
  };
  export function SearchBox({ value, onChange, inputRef, label, placeholder }: SearchBoxProps): import("react").JSX.Element;
}

declare module '@trame/app/menu-on-demand' {
  import { type ReactNode } from 'react';
  export type MenuOnDemandProps = {
      label: string;
      icon: ReactNode;
      hasChevron?: boolean;
      isNeeded?: boolean;
      onWanted: () => void;
      children: (opensAtOnce: boolean) => ReactNode;
  };
  export function MenuOnDemand(props: MenuOnDemandProps): import("react").JSX.Element;
}

declare module '@trame/app/address-tabs' {
  import { type ReactNode } from 'react';
  export type AddressTab = {
      value: string;
      label: string;
      render: () => ReactNode;
  };
  export function AddressTabs({ tabs }: {
      tabs: readonly AddressTab[];
  }): import("react").JSX.Element;
}

declare module '@trame/app/delete-dialog' {
  import { type QueryClient } from '@tanstack/react-query';
  import { type ReactNode } from 'react';
  export type DeleteDialogProps<Row extends {
      id: string;
  }> = {
      row: Row | undefined;
      data: {
          remove: (id: string) => Promise<void>;
          deleted: (client: QueryClient, id: string) => Promise<void>;
          changed: (client: QueryClient) => Promise<void>;
      };
      texts: {
          question: (row: Row) => string;
          confirm: string;
          done: string;
          failed: string;
          gone: string;
      };
      onClose: () => void;
      onDeleted?: () => void;
      children: ReactNode;
  };
  export function DeleteDialog<Row extends {
      id: string;
  }>({ row, data, texts, onClose, onDeleted, children, }: DeleteDialogProps<Row>): import("react").JSX.Element;
}

declare module '@trame/app/detail-page' {
  import type { ReactNode } from 'react';
  import { type ViewedQuery } from '@trame/app/query-view';
  export type DetailTab<Row> = {
      value: string;
      label: string;
      render: (row: Row) => ReactNode;
  };
  export type DetailPageProps<Row> = {
      query: ViewedQuery<Row>;
      list: {
          label: string;
          to: string;
      };
      texts: {
          failed: string;
          loading: string;
          missing: string;
      };
      titleOf: (row: Row) => string;
      renderSubtitle?: (row: Row) => ReactNode;
      renderActions?: (row: Row) => ReactNode;
      tabs?: readonly DetailTab<Row>[];
      children?: (row: Row) => ReactNode;
  };
  export function DetailPage<Row>({ query, list, texts, titleOf, renderSubtitle, renderActions, tabs, children, }: DetailPageProps<Row>): import("react").JSX.Element;
}

declare module '@trame/app/form-dialog' {
  import { type DialogProps } from '@trame/ui/dialog';
  import { type ReactNode } from 'react';
  import type { FieldValues } from 'react-hook-form';
  import { type ShownForm } from '@trame/app/form-fields';
  export type FormDialogProps<Values extends FieldValues> = Pick<DialogProps, 'open' | 'title' | 'width'> & {
      form: ShownForm<Values>;
      children: ReactNode;
  };
  export function FormDialog<Values extends FieldValues>({ form, children, ...dialog }: FormDialogProps<Values>): import("react").JSX.Element;
  export type EditedProps<Row> = {
      edited: Row | 'new' | undefined;
      onClose: () => void;
      children: (form: {
          key: number;
          open: boolean;
          row: Row | undefined;
          onClose: () => void;
      }) => ReactNode;
  };
  export function Edited<Row>({ edited, onClose, children }: EditedProps<Row>): ReactNode;
}

declare module '@trame/app/form-fields' {
  import type { ReactNode } from 'react';
  import type { FieldValues } from 'react-hook-form';
  import type { EntityForm } from '@trame/app/use-entity-form';
  export type ShownForm<Values extends FieldValues> = Pick<EntityForm<Values>, 'control' | 'labels' | 'submit' | 'requestClose' | 'isSaving' | 'isWaiting' | 'giveUp' | 'failure' | 'confirmation' | 'conflict'>;
  export type FormFieldsProps<Values extends FieldValues> = {
      id: string;
      form: ShownForm<Values>;
      children: ReactNode;
  };
  export function FormFields<Values extends FieldValues>({ id, form, children }: FormFieldsProps<Values>): import("react").JSX.Element;
}

declare module '@trame/app/form-footer' {
  import { type ReactNode } from 'react';
  import type { EntityForm } from '@trame/app/use-entity-form';
  export type FormFooterProps = {
      id: string;
      form: Pick<EntityForm<never>, 'requestClose' | 'isSaving' | 'isWaiting' | 'giveUp' | 'failure'>;
      label?: string;
      disabled?: boolean;
      children?: ReactNode;
  };
  export function FormFooter({ id, form, label, disabled, children }: FormFooterProps): import("react").JSX.Element;
}

declare module '@trame/app/form-page' {
  import { type Breadcrumb } from '@trame/platform';
  import { type ReactNode } from 'react';
  import type { FieldValues } from 'react-hook-form';
  import { type ShownForm } from '@trame/app/form-fields';
  export type FormPageProps<Values extends FieldValues> = {
      title: string;
      breadcrumbs: readonly Breadcrumb[];
      form: ShownForm<Values>;
      notice?: ReactNode;
      children: ReactNode;
  };
  export function FormPage<Values extends FieldValues>({ title, breadcrumbs, form, notice, children, }: FormPageProps<Values>): import("react").JSX.Element;
}

declare module '@trame/app/list-page' {
  import { type ReactNode } from 'react';
  import { type ListEndProps } from '@trame/app/list-end';
  import { type NextPageProps } from '@trame/app/src/lists/next-page';
  import type { ViewedQuery } from '@trame/app/query-view';
  import type { ListFilters } from '@trame/app/use-list-filters';
  export type ShownList<Row> = {
      view: ViewedQuery<Row[]>;
      isBusy: boolean;
      total: number | undefined;
      filters: ListFilters;
      cleared: number;
      isFiltered: boolean;
      setSearch: (search: string) => void;
      setOrder: (order: string) => void;
      clear: () => void;
      endless?: {
          query: NextPageProps['query'] & ListEndProps['query'];
          loadMore: () => void;
      };
      pages?: {
          perPage: number;
          setPage: (page: number) => void;
      };
  };
  export type ShownRows = {
      order: string;
      onOrder: (order: string) => void;
      isBusy: boolean;
  };
  export type ListPageProps<Row> = {
      title: string;
      subtitle?: ReactNode;
      actions?: ReactNode;
      list: ShownList<Row>;
      texts: {
          failed: string;
          loading: string;
          search: string;
          searchLabel?: string;
          count: (total: number) => string;
          notFound: string;
          empty: {
              title: string;
              description: string;
              action?: ReactNode;
          };
      };
      above?: ReactNode;
      filters?: ReactNode;
      notice?: ReactNode;
      pending?: ReactNode;
      children: (rows: readonly Row[], shown: ShownRows) => ReactNode;
  };
  export function ListPage<Row>({ title, subtitle, actions, list, texts, above, filters, notice, pending, children, }: ListPageProps<Row>): import("react").JSX.Element;
}

declare module '@trame/app/use-entity-form' {
  import { type ReactNode } from 'react';
  import { type Control, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form';
  import * as z from 'zod/mini';
  import type { ConflictFields } from '@trame/app/src/editing/model/conflict-texts';
  import type { SaveTexts } from '@trame/app/save-failure-text';
  import type { Version } from '@trame/app/rebase';
  import { type VersionedRow } from '@trame/app/version-save';
  import type { EntityData } from '@trame/app/entity-data';
  export type Refusals<Values> = Readonly<Record<string, {
      field: keyof Values & string;
      message: string;
  }>>;
  export type EntityFormOptions<Row extends VersionedRow & Version<Values>, Values extends FieldValues> = {
      data: EntityData<Row, Values>;
      schema: z.core.$ZodType<Values>;
      row: Row | undefined;
      empty: Values;
      valuesOf: (row: Row) => Values;
      fields: ConflictFields<Values>;
      texts: SaveTexts;
      refusals?: Refusals<Values>;
      canSave?: (values: Values) => boolean;
      onClose: (saved?: Row) => void;
  };
  export type EntityForm<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'formState' | 'setValue' | 'getValues'> & {
      control: Control<Values>;
      labels: Readonly<Partial<Record<string, string>>>;
      submit: () => void;
      requestClose: () => void;
      isSaving: boolean;
      isWaiting: boolean;
      giveUp: () => void;
      failure: string | undefined;
      confirmation: ReactNode;
      conflict: ReactNode;
  };
  export function schemaResolver<Values extends FieldValues>(schema: z.core.$ZodType<Values>): Resolver<Values>;
  export function useEntityForm<Row extends VersionedRow & Version<Values>, Values extends FieldValues>({ data, schema, row, empty, valuesOf, fields, texts, refusals, canSave, onClose, }: EntityFormOptions<Row, Values>): EntityForm<Values>;
  export type { ConflictFields, SaveTexts };
}

declare module '@trame/app/use-entity-list' {
  import type { FilterCodecs } from '@trame/app/filters-codec';
  import type { EntityList } from '@trame/app/entity-data';
  import { type ListFilters } from '@trame/app/use-list-filters';
  export function useEntityList<Row extends {
      id: string;
  }, Filters extends ListFilters>(list: EntityList<Row, Filters>, codecs: FilterCodecs<Filters>): {
      filters: Filters;
      cleared: number;
      isFiltered: boolean;
      setFilter: (next: Partial<Filters>) => void;
      setSearch: (search: string) => void;
      setOrder: (order: string) => void;
      setPage: (page: number) => void;
      clear: () => void;
      view: import("@trame/app/query-view").ViewedQuery<Row[]>;
      isBusy: boolean;
      total: number | undefined;
      endless: {
          query: import("@tanstack/react-query").UseInfiniteQueryResult<import("@trame/app/endless-list").EndlessData<Row, string>, Error>;
          loadMore: () => void;
      };
  };
}

declare module '@trame/app/use-list-filters' {
  import { type FilterCodecs } from '@trame/app/filters-codec';
  export type ListFilters = {
      search: string;
      order?: string;
      page?: number;
  };
  export function useListFilters<Filters extends ListFilters>(codecs: FilterCodecs<Filters>): {
      filters: Filters;
      cleared: number;
      isFiltered: boolean;
      setFilter: (next: Partial<Filters>) => void;
      setSearch: (search: string) => void;
      setOrder: (order: string) => void;
      setPage: (page: number) => void;
      clear: () => void;
  };
}

declare module '@trame/app/papers-queue-page' {
  import type { ShortcutsSetting } from '@trame/app/shortcuts-setting';
  export type PapersQueuePageProps = {
      title: string;
      shortcuts: ShortcutsSetting;
  };
  export function PapersQueuePage({ title, shortcuts }: PapersQueuePageProps): import("react").JSX.Element;
}

declare module '@trame/app/failed-part' {
  import type { ReactNode } from 'react';
  import { type LoadPart, type PartOptions } from '@trame/app/lazy-part';
  export { PART_ADVICE, partAdvice } from '@trame/app/src/parts/part-advice';
  export const lazySection: <Props extends object>(load: LoadPart<Props>, pending?: (props: Props) => ReactNode, closeOf?: (props: Props) => () => void) => (props: Props) => ReactNode;
  export const lazyMenu: <Props extends object>(load: LoadPart<Props>, label: string, pending?: PartOptions<Props>['pending']) => (props: Props) => ReactNode;
}

declare module '@trame/app/lazy-dialog' {
  import { type LoadPart } from '@trame/app/lazy-part';
  export const lazyDialog: <Props extends {
      onClose: () => void;
  }>(load: LoadPart<Props>) => (props: Props) => import("react").ReactNode;
  export const lazyRouteDialog: (load: LoadPart<object>) => (props: object) => import("react").ReactNode;
}

declare module '@trame/app/lazy-part' {
  import { type ComponentType, type ReactNode } from 'react';
  export type LoadPart<Props> = () => Promise<{
      default: ComponentType<Props>;
  }>;
  export type PartFailure = {
      error: Error;
      isRetrying: boolean;
      onRetry: () => void;
  };
  export type PartOptions<Props> = {
      pending?: ((props: Props) => ReactNode) | null;
      failed?: (props: Props, failure: PartFailure) => ReactNode;
  };
  export function lazyPart<Props extends object>(load: LoadPart<Props>, { pending, failed }?: PartOptions<Props>): (props: Props) => ReactNode;
}

declare module '@trame/app/src/parts/part-advice' {
  export const PART_ADVICE = "Rien n\u2019est perdu\u00A0: ce que vous avez saisi dans la page y reste. V\u00E9rifiez votre connexion, puis r\u00E9essayez. Si cela continue, enregistrez votre travail et rechargez la page.";
  export const partAdvice: () => string;
}

declare module '@trame/app/sentence' {
  export function Sentence({ text }: {
      text: string;
  }): (string | import("react").JSX.Element)[];
}

declare module '@trame/app/person-name' {
  export function PersonName({ name }: {
      name: string;
  }): import("react").JSX.Element;
}

declare module '@trame/app/presence' {
  import type { Entity } from '@trame/app/entity';
  export type PresenceProps = {
      entity: Entity;
      entityName: string;
      isEditing: boolean;
  };
  export default function Presence({ entity, entityName, isEditing }: PresenceProps): import("react").JSX.Element;
}

declare module '@trame/app/progress-line' {
  export type ProgressLineProps = {
      label: string;
      done: number;
      total: number | undefined;
  };
  export function ProgressLine({ label, done, total }: ProgressLineProps): import("react").JSX.Element;
}

declare module '@trame/app/src/queries/call' {
  type Answer<Data> = {
      data: Data | null;
      error: unknown;
      status?: number;
  };
  export type Call<Data> = PromiseLike<Answer<Data>> & {
      abortSignal?: (signal: AbortSignal) => PromiseLike<Answer<Data>>;
  };
  export function send<Data>(call: Call<Data>, signal?: AbortSignal): Promise<Data>;
  export {};
}

declare module '@trame/app/forget-query' {
  import type { QueryClient, QueryKey } from '@tanstack/react-query';
  export function forgetQuery(client: QueryClient, queryKey: QueryKey): void;
}

declare module '@trame/app/page-query-view' {
  import { type QueryViewProps } from '@trame/app/query-view';
  export function PageQueryView<Data>(props: QueryViewProps<Data>): import("react").JSX.Element;
}

declare module '@trame/app/query-view' {
  import { type AnswerState } from '@trame/data';
  import type { ReactNode } from 'react';
  export type ViewedQuery<Data> = {
      data: Data | undefined;
      error: Error | null;
      isPlaceholderData: boolean;
      fetchStatus: 'fetching' | 'paused' | 'idle';
      refetch: () => unknown;
  };
  type FailureTexts = {
      failed: string;
      advice?: (error: Error) => string;
      compact?: boolean;
  };
  export type ReadFailureProps = FailureTexts & {
      error: Error;
      onRetry: () => void;
  };
  export function ReadFailure({ error, failed, advice, compact, onRetry, }: ReadFailureProps): import("react").JSX.Element;
  export type QueryViewProps<Data> = FailureTexts & {
      query: ViewedQuery<Data>;
      pending: ReactNode;
      empty?: ReactNode;
      missing?: ReactNode;
      children: (data: Data, answer: AnswerState) => ReactNode;
  };
  export const isMissing: (error: Error | null) => boolean;
  export function QueryView<Data>({ query, pending, empty, missing, children, ...texts }: QueryViewProps<Data>): string | number | bigint | boolean | import("react").JSX.Element | Iterable<ReactNode> | Promise<string | number | bigint | boolean | Iterable<ReactNode> | import("react").ReactElement<unknown, string | import("react").JSXElementConstructor<any>> | import("react").ReactPortal | null | undefined> | null | undefined;
  export {};
}

declare module '@trame/app/use-sole-mutation' {
  import { type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
  export function useSoleMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>): UseMutationResult<Data, Error, Variables>;
}

declare module '@trame/app/certification-state' {
  import { type CertificationAnswer } from '@trame/domain/catalogue';
  type CertificationStateProps = {
      typed: string;
      endsOn: string;
      onTake?: (answer: CertificationAnswer) => void;
  };
  export function CertificationState({ typed, endsOn, onTake }: CertificationStateProps): import("react").JSX.Element | null;
  export {};
}

declare module '@trame/app/register-state' {
  import { type RegisterForm } from '@trame/domain/trainers';
  type RegisterStateProps = {
      form: RegisterForm;
      typed: string;
  };
  export function RegisterState({ form, typed }: RegisterStateProps): import("react").JSX.Element;
  export function SeenInRegister({ form, typed }: RegisterStateProps): import("react").JSX.Element | null;
  export {};
}

declare module '@trame/app/address-views' {
  import { type FilterCodecs } from '@trame/app/filters-codec';
  import { type ViewsPanelProps } from '@trame/app/views-panel';
  type AddressViewsProps<Filters> = Omit<ViewsPanelProps, 'list'> & {
      kind: string;
      codecs: FilterCodecs<Filters>;
      stored: readonly (keyof Filters & string)[];
  };
  export function AddressViews<Filters extends {
      order: string;
  }>({ kind, codecs, stored, ...panel }: AddressViewsProps<Filters>): import("react").JSX.Element;
  export {};
}

declare module '@trame/app/saved-view' {
  import type { Json } from '@trame/data';
  export type ViewFilters = {
      filters: {
          [key: string]: Json;
      };
      sort: string;
  };
  export type SavedView = ViewFilters & {
      id: string;
      name: string;
      ownerId: string;
      isShared: boolean;
  };
  export type ViewedList = {
      kind: string;
      current: ViewFilters;
      plain: ViewFilters;
      textOf: (filters: ViewFilters) => string;
      viewId: string | null;
      setView: (id: string | null, filters?: ViewFilters, how?: {
          replace: boolean;
      }) => void;
  };
  export const isPlainList: ({ current, plain, textOf }: ViewedList) => boolean;
}

declare module '@trame/app/views-menu' {
  import type { ComponentType } from 'react';
  export function viewsMenu(load: () => Promise<{
      default: ComponentType<{
          opensAtOnce: boolean;
      }>;
  }>): ComponentType;
}

declare module '@trame/app/views-panel' {
  import { type UseQueryOptions } from '@tanstack/react-query';
  import type { Person } from '@trame/app/src/entity/person';
  import { type ViewedList } from '@trame/app/saved-view';
  export type ViewsPanelProps = {
      list: ViewedList;
      people: UseQueryOptions<Person[], Error, Person[], string[]>;
      remains: string;
      opensAtOnce: boolean;
  };
  export function ViewsPanel({ list, people, remains, opensAtOnce }: ViewsPanelProps): import("react").JSX.Element;
}

declare module '@trame/app/shortcuts-help' {
  export type ShortcutGroup = {
      title: string;
      shortcuts: readonly {
          keys: readonly string[];
          does: string;
      }[];
  };
  export type ShortcutsHelpProps = {
      groups: readonly ShortcutGroup[];
      open: boolean;
      onClose: () => void;
  };
  export function ShortcutsHelp({ groups, open, onClose }: ShortcutsHelpProps): import("react").JSX.Element;
}

declare module '@trame/app/shortcuts-hint' {
  import type { ReactNode } from 'react';
  export type ShortcutsHintProps = {
      areOn: boolean;
      onToggle: () => void;
      onHelp?: () => void;
      children: ReactNode;
  };
  export function ShortcutsHint({ areOn, onToggle, onHelp, children }: ShortcutsHintProps): import("react").JSX.Element;
}

declare module '@trame/app/shortcuts-setting' {
  export type ShortcutsSetting = {
      areOn: boolean;
      toggle: () => void;
  };
  export function shortcutsSetting(app: string): () => ShortcutsSetting;
}

declare module '@trame/app/use-keys' {
  import { type RefObject } from 'react';
  export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;
  export function useKeys(keys: KeyMap, isEnabled: boolean, part?: RefObject<Element | null>): void;
}

declare module '@trame/app/src/site-files/data/site-files' {
  import type { SiteFilePurpose, SitePicture } from '@trame/domain/company';
  export type StoredSiteFile = {
      path: string;
      type: SitePicture['type'] | 'application/pdf';
      width?: number;
      height?: number;
  };
  export class RefusedFile extends Error {
  }
  export const record: (value: unknown) => Record<string, unknown>;
  export function uploadSiteFile(purpose: SiteFilePurpose, file: File, signal: AbortSignal): Promise<StoredSiteFile>;
}

declare module '@trame/app/site-links-query' {
  export const siteLinksQueryOptions: (paths: readonly string[]) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<Record<string, string>, Error, Record<string, string>, (string | string[])[]>, "queryFn"> & {
      queryFn?: import("@tanstack/query-core").QueryFunction<Record<string, string>, (string | string[])[], never> | undefined;
  } & import("@tanstack/query-core").QueryKeyWithDataTag<(string | string[])[], Record<string, string>, Error>;
}

declare module '@trame/app/site-file-control' {
  import type { SiteFilePurpose } from '@trame/domain/company';
  import { type ReactNode } from 'react';
  import type { StoredSiteFile } from '@trame/app/src/site-files/data/site-files';
  export type SiteFileControlProps = {
      name: string;
      label: string;
      help?: ReactNode;
      purpose: SiteFilePurpose;
      children: ReactNode;
      hasFile: boolean;
      error?: string | undefined;
      onStored: (stored: StoredSiteFile) => void;
      onRemove: () => void;
  };
  export function SiteFileControl({ name, label, help, purpose, children, hasFile, error, onStored, onRemove, }: SiteFileControlProps): import("react").JSX.Element;
}

declare module '@trame/app/site-picture' {
  import type { SitePicture } from '@trame/domain/company';
  const SIZES: {
      readonly logo: {
          readonly height: 40;
          readonly width: 300;
      };
      readonly timeline: {
          readonly height: 200;
          readonly width: 300;
      };
      readonly programme: {
          readonly height: 200;
          readonly width: 300;
      };
  };
  type Shown = {
      picture: SitePicture;
      alt: string;
      as: keyof typeof SIZES;
  };
  export function StoredPicture({ picture, alt, as, url }: Shown & {
      url: string | undefined;
  }): import("react").JSX.Element;
  export function PicturePreview(shown: Shown): import("react").JSX.Element;
  export function StoredFileLink({ path, children }: {
      path: string;
      children: string;
  }): import("react").JSX.Element;
  export {};
}

declare module '@trame/app/task-source' {
  import type { Task, TaskSource } from '@trame/platform';
  import { type Noun } from '@trame/app/noun';
  export type TaskRow = {
      kind: string;
      total: number;
      cents: number | null;
      id: string | null;
      who: string | null;
      what: string | null;
      since: string | null;
      due_on: string | null;
  };
  export type TaskFunction = 'office_tasks' | 'office_worklist' | 'recruitment_tasks' | 'signature_tasks' | 'catalogue_tasks' | 'corporate_tasks' | 'marketing_tasks';
  export type TaskMoment = {
      instant: number;
      today: string;
  };
  export type TaskKind = {
      line: (row: TaskRow, now: TaskMoment) => Omit<Task, 'id'>;
      rest?: (count: number, isMore: boolean) => Omit<Task, 'id'>;
  };
  export const restOf: (noun: Noun, place: Pick<Task, 'group' | 'routeId' | 'params'>) => TaskKind['rest'];
  export const taskCount: (noun: Noun, total: number) => string;
  export const waitedDays: (since: string | null, { instant }: Pick<TaskMoment, 'instant'>) => number;
  export const waitedText: (since: string | null, now: Pick<TaskMoment, 'instant'>) => string;
  export const lateAfter: (days: number, since: string | null, now: TaskMoment) => Task['group'];
  export function dayGroup(day: string | null, lastDays: number, { today: now }: TaskMoment): Task['group'];
  export function readTaskRows<Row extends TaskRow = TaskRow>(name: TaskFunction, signal: AbortSignal): Promise<Row[]>;
  export function tasksOf(rows: readonly TaskRow[], kinds: Readonly<Partial<Record<string, TaskKind>>>, now: TaskMoment): Task[];
  export const taskSource: (name: TaskFunction, kinds: Readonly<Partial<Record<string, TaskKind>>>) => TaskSource;
}

declare module '@trame/app/testing/sheet-fonts' {
  import type { OtherFont } from '@trame/app/other-scripts';
  import type { SheetFonts } from '@trame/app/pdf-sheet';
  export const sheetFonts: (others?: readonly OtherFont[]) => SheetFonts;
}

declare module '@trame/app/testing/timeline' {
  import type { TimelineEntry } from '@trame/app/timeline-query';
  export const CAMILLE: {
      id: string;
      name: string;
      email: string;
  };
  export const ADA: {
      id: string;
      name: string;
      email: string;
  };
  export const ADAM: {
      id: string;
      name: string;
      email: string;
  };
  export const COLLEAGUES: {
      id: string;
      name: string;
      email: string;
  }[];
  export function buildEntry(change?: Partial<TimelineEntry>): TimelineEntry;
  export type TimelineLog = {
      pages: (string | undefined)[];
      comments: Record<string, unknown>[];
      notifications: unknown[];
      events: Record<string, unknown>[];
  };
  export function serveTimeline(entries?: readonly TimelineEntry[]): TimelineLog;
}

declare module '@trame/app/timeline-keys' {
  import type { Entity } from '@trame/app/entity';
  export const timelineKeys: {
      ofKind: (kind: string) => readonly ['timeline', string];
      ofEntity: ({ kind, id }: Entity) => readonly ["timeline", string, string];
  };
}

declare module '@trame/app/timeline-query' {
  import { type Database } from '@trame/data';
  import { type Entity } from '@trame/app/entity';
  type Row = Database['public']['Functions']['entity_timeline']['Returns'][number];
  export type TimelineEntry = Omit<Row, 'actor_id' | 'actor_name'> & {
      actor_id: string | null;
      actor_name: string | null;
  };
  type Cursor = Pick<TimelineEntry, 'at' | 'key'> | null;
  export const timelineInfiniteQueryOptions: (entity: Entity) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseInfiniteQueryOptions<TimelineEntry[], Error, import("@tanstack/query-core").InfiniteData<TimelineEntry[], unknown>, readonly ["timeline", string, string], Cursor>, "queryFn"> & {
      queryFn?: import("@tanstack/query-core").QueryFunction<TimelineEntry[], readonly ["timeline", string, string], Cursor> | undefined;
  } & import("@tanstack/query-core").QueryKeyWithDataTag<readonly ["timeline", string, string], import("@tanstack/query-core").InfiniteData<TimelineEntry[], unknown>, Error>;
  export {};
}

declare module '@trame/app/use-record-event' {
  import { type Json } from '@trame/data';
  import { type Entity } from '@trame/app/entity';
  export type EntityEvent = 'view' | 'file' | 'print' | 'export' | 'contact';
  export type EventDetails = Record<string, Json>;
  export function useRecordEvent(): (entity: Entity, event: EntityEvent, details?: EventDetails) => void;
  export function useRecordView(kind: string, id: string | undefined): void;
}

declare module '@trame/app/timeline-entry' {
  import type { Json } from '@trame/data';
  import type { TimelineEntry } from '@trame/app/timeline-query';
  export type FieldChange = {
      label: string;
      values?: {
          from: string;
          to: string;
      };
  };
  export type EntryDescription = {
      title: string;
      lines?: string[];
      fields?: FieldChange[];
      isFailure?: boolean;
  };
  export type AuditChange = {
      from?: unknown;
      to?: unknown;
  };
  export type AuditChanges = Readonly<Record<string, AuditChange>>;
  export type Details = {
      readonly [key: string]: Json | undefined;
  };
  export function detailsOf({ details }: Pick<TimelineEntry, 'details'>): Details;
  export function textOf(details: Details, key: string): string | undefined;
  export function changesOf(details: Details): AuditChanges;
  export type FieldTexts = {
      label: (column: string) => string | undefined;
      value: (column: string, value: unknown) => string;
  };
  export function fieldChanges(changes: AuditChanges, texts: FieldTexts): FieldChange[];
  export function withoutRepeats(entries: readonly TimelineEntry[], continues: (newer: TimelineEntry, older: TimelineEntry) => boolean): TimelineEntry[];
}

declare module '@trame/app/timeline-section' {
  import type { Entity } from '@trame/app/entity';
  import type { Person } from '@trame/app/src/entity/person';
  import { type TimelineEntry } from '@trame/app/timeline-query';
  import { type EntryDescription } from '@trame/app/timeline-entry';
  export type TimelineSectionProps = {
      entity: Entity;
      people: readonly Person[];
      describe: (entry: TimelineEntry) => EntryDescription;
      continues?: (newer: TimelineEntry, older: TimelineEntry) => boolean;
  };
  export function TimelineSection({ entity, people, ...history }: TimelineSectionProps): import("react").JSX.Element;
}

declare module '@trame/app/undo-bar' {
  export function useUndo(): () => Promise<void>;
  export function UndoBar(): import("react").JSX.Element;
}

declare module '@trame/app/undo-store' {
  export class UndonePartly extends Error {
      name: string;
  }
  export type Undoable = {
      label: string;
      undo: () => Promise<void>;
  };
  type Offered = Undoable & {
      turn: number;
  };
  type UndoState = {
      last: Offered | undefined;
  };
  export const useUndoStore: import("zustand").UseBoundStore<import("zustand").StoreApi<UndoState>>;
  export function undoTurn(): number;
  export function offerUndo(undoable: Undoable, turn: number): void;
  export function dismissUndo(): void;
  export function takeUndo(): Offered | undefined;
  export {};
}
