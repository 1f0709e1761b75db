import { SITE_BLOCK_IDS } from '@trame/domain/site-blocks';
import type { Sql } from 'postgres';
import { own, shared } from '../support/constants.ts';
import { execute, executeWriters, NOBODY, type Area, type Cell } from './cells.ts';

const READ: Cell = { allow: ['gestionnaire', 'service_role'], signedIn: '0 rows' };
const WRITE: Cell = { allow: ['gestionnaire'], signedIn: '0 rows' };
const GESTIONNAIRE = execute('gestionnaire');
const version = `(select updated_at from public.site_blocks where id = 'home-hero')`;

async function createRows(sql: Sql): Promise<void> {
  await sql`update public.site_blocks set draft = '{"title_fr": "n"}' where id = 'home-closing'`;
}

/** Texts of the public site as the marketing hub writes them. */
export const siteBlocks: Area = {
  tables: {
    'public.site_blocks': {
      what: 'Texts of the public pages',
      verbs: {
        select: READ,
        insert: { ...NOBODY, because: 'its migration makes a row for each block' },
        'update draft': WRITE,
        'update published': { ...NOBODY, because: 'a function publishes the draft' },
        delete: NOBODY,
      },
    },
    'public.site_block_versions': {
      what: 'Every draft and publication of them',
      verbs: {
        select: READ,
        insert: { ...NOBODY, because: 'a trigger writes them' },
        update: { ...NOBODY, because: 'append-only' },
        delete: NOBODY,
      },
    },
  },
  functions: {
    'public.office_site_blocks': { what: 'The blocks, and who wrote them', verbs: GESTIONNAIRE },
    'private.office_site_blocks': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.site_block_history': { what: 'Versions of a block', verbs: GESTIONNAIRE },
    'private.site_block_history': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.publish_site_block': { what: 'Publishes a draft', verbs: GESTIONNAIRE },
    'private.publish_site_block': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'private.is_block_content': { what: 'Constraint on texts of blocks', verbs: executeWriters },
    'private.sign_site_block': { what: 'Trigger', verbs: execute() },
    'private.keep_site_block_version': { what: 'Trigger', verbs: execute() },
  },
  probes: {
    'public.site_blocks': {
      select: (tx) => tx`select draft from public.site_blocks where id = 'home-hero'`,
      insert: (tx) => tx`insert into public.site_blocks (id) values ('home-hero')`,
      'update draft': (tx) =>
        tx`update public.site_blocks set draft = '{"title_fr": "n"}' where id = 'home-hero' returning id`,
      'update published': (tx) =>
        tx`update public.site_blocks set published = '{}' where id = 'home-hero' returning id`,
      delete: (tx) => tx`delete from public.site_blocks where id = 'home-hero' returning id`,
    },
    'public.site_block_versions': {
      select: (tx) => tx`select changed from public.site_block_versions where block = 'home-closing'`,
      insert: (tx) => tx`
        insert into public.site_block_versions (block, version, kind, saved_at, changed, content, previous)
        values ('home-hero', 99, 'draft', now(), '{}', '{}', '{}')`,
      update: (tx) => tx`update public.site_block_versions set saved_by = null where block = 'home-closing'`,
      delete: (tx) => tx`delete from public.site_block_versions where block = 'home-closing'`,
    },
  },
  functionArguments: {
    'private.office_site_blocks': `'home-hero'`,
    'public.site_block_history': `'home-closing'`,
    'private.site_block_history': `'home-closing', null, 20`,
    'public.publish_site_block': `'home-hero', ${version}`,
    'private.publish_site_block': `'home-hero', ${version}`,
    'private.is_block_content': `'{}'`,
  },
  bulkForms: {
    site_blocks: {
      UPDATE: {
        actor: 'gestionnaire',
        statement: `update public.site_blocks set draft = '{"title_fr": "n"}' where id is not null`,
      },
    },
  },
  constants: {
    checks: {
      'site_blocks.site_blocks_id_known': [shared(...SITE_BLOCK_IDS)],
      'site_block_versions.site_block_versions_kind_known': [own('what a version is', 'draft', 'published')],
      'site_block_versions.site_block_versions_version_range': [own('more than nothing', 0)],
    },
    functions: {
      'private.is_block_content': [own('more than the longest text and all of a block', 1000, 20000)],
      'private.site_block_history': [own('pages of a list, whatever is asked for', 20, 100)],
    },
  },
  createRows,
};
