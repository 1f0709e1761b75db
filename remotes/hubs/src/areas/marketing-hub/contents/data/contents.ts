import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { entityData } from '@trame/app/entity-data';
import { AppError, getSupabase, unwrap } from '@trame/data';
import {
  blockValues,
  isSiteBlock,
  storedBlock,
  type SiteBlockId,
  type SiteBlockValues,
} from '@trame/domain/site-blocks';

/** A block of texts of the public site, as it is stored. */
type StoredContent = {
  id: SiteBlockId;
  draft: Readonly<Record<string, unknown>>;
  published: Readonly<Record<string, unknown>>;
  published_at: string | null;
  published_by_name: string | null;
  updated_at: string;
  /** Who wrote it last; null before anybody did. */
  updated_by_name: string | null;
};

/** A block with the texts of its draft by field, which its form changes. */
export type Content = StoredContent & { readonly [field: string]: unknown };

const KEY = 'site-blocks';

const contentOf = (row: StoredContent): Content => ({ ...row, ...blockValues(row.id, row.draft) });

type Answer = { data: unknown; error: unknown; status?: number };
const asContents = ({ data, ...answer }: Answer) => ({
  ...answer,
  data: (data as null) && (data as StoredContent[]).filter(({ id }) => isSiteBlock(id)).map(contentOf),
});

const read = (block?: string) =>
  getSupabase()
    .rpc('office_site_blocks', block === undefined ? {} : { block })
    .then(asContents);

/** The block that a write answers by its id, with who wrote it. */
async function written(
  call: PromiseLike<{ data: { id: string }[] | null; error: unknown; status?: number }>,
) {
  const { data, ...answer } = await call;
  const [row] = data ?? [];
  return row ? read(row.id) : { ...answer, data: data && ([] as Content[]) };
}

const updateDraft = ({ id, updated_at }: Pick<Content, 'id' | 'updated_at'>, draft: SiteBlockValues) =>
  written(
    getSupabase()
      .from('site_blocks')
      .update({ draft })
      .eq('id', id)
      .eq('updated_at', updated_at)
      .select('id'),
  );

const VERSIONS = 20;

/** A saved draft or a publication, with the texts that it replaced. */
export type ContentVersion = {
  version: number;
  kind: 'draft' | 'published';
  saved_at: string;
  saved_by_name: string | null;
  changed: string[];
  content: Readonly<Record<string, unknown>>;
  previous: Readonly<Record<string, unknown>>;
};

const readVersions = (block: string, before?: number) =>
  getSupabase()
    .rpc('site_block_history', {
      block,
      page_size: VERSIONS,
      ...(before !== undefined && { before_version: before }),
    })
    .overrideTypes<ContentVersion[], { merge: false }>();

export const contentData = entityData<Content, SiteBlockValues>(KEY, {
  one: (id) => read(id),
  insert: () => {
    throw new AppError('unknown', 'Each block has a row');
  },
  update: (version, values) => updateDraft(version, storedBlock(version.id, values)),
  /** Who saved the draft since a version was read, the latest first. */
  changesSince: async ({ id, updated_at: base }) => {
    const { data } = await readVersions(id);
    return (data ?? [])
      .filter(({ kind, saved_at }) => kind === 'draft' && Date.parse(saved_at) > Date.parse(base))
      .map(({ saved_by_name: name, saved_at: at, changed: fields }) => ({ name, at, fields }));
  },
});

export const contentsQuery = queryOptions({
  queryKey: [KEY, 'list'],
  queryFn: async () => unwrap<Content[]>(await read()),
});

export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: async () => {
      // An address typed wrong is a block that does not exist.
      const [row] = isSiteBlock(id) ? unwrap<Content[]>(await read(id)) : [];
      if (!row) throw new AppError('not_found', `No block ${id}`);
      return row;
    },
  });

/** Versions of a block, newest first; read again when the block is another version. */
export const versionsQuery = ({ id, updated_at }: Pick<Content, 'id' | 'updated_at'>) =>
  infiniteQueryOptions({
    queryKey: [`${KEY}-versions`, id, updated_at],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam }) => unwrap<ContentVersion[]>(await readVersions(id, pageParam)),
    getNextPageParam: (last: ContentVersion[]) => (last.length < VERSIONS ? undefined : last.at(-1)?.version),
  });

async function afterWrite(client: QueryClient, rows: Content[]): Promise<Content | undefined> {
  const [row] = rows;
  await contentData.changed(client, row);
  if (!row) await client.invalidateQueries({ queryKey: [KEY] });
  return row;
}

/** Publishes the draft that was read; nothing when somebody saved since. */
export const publishContent = async (client: QueryClient, { id, updated_at }: Content) =>
  afterWrite(
    client,
    unwrap<Content[]>(
      await written(
        getSupabase().rpc('publish_site_block', { block: id, expected: updated_at }).select('id'),
      ),
    ),
  );

/** Makes the draft what it was in a version; nothing when somebody saved since. */
export const restoreContent = async (client: QueryClient, read_: Content, content: SiteBlockValues) =>
  afterWrite(client, unwrap<Content[]>(await updateDraft(read_, content)));
