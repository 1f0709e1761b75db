import { MESSAGE_PURPOSES, normalizeSearch, type MessagePurpose } from '@trame/domain';
import { entityData } from '@trame/app/entity-data';
import { oneOf, searchTerm, type FilterCodecs } from '@trame/app/filters-codec';
import { foundRows } from '@trame/app/found-rows';
import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { messageKeys } from './keys.ts';

/** A text to start a message from. */
export type MessageTemplate = {
  id: string;
  name: string;
  purpose: MessagePurpose;
  subject: string;
  body: string;
  /** Version of the row: a change made on an older one is refused. */
  updated_at: string;
};

const TEMPLATE_COLUMNS = 'id, name, purpose, subject, body, updated_at';

const rank = ({ purpose }: MessageTemplate) => MESSAGE_PURPOSES.findIndex(({ value }) => value === purpose);

/** Templates read at a time; a part with fewer is the last one. */
const PART = 200;

async function listTemplates(signal: AbortSignal): Promise<MessageTemplate[]> {
  const templates: MessageTemplate[] = [];
  for (;;) {
    const answer = await getSupabase()
      .from('message_templates')
      .select(TEMPLATE_COLUMNS)
      // Gestionnaires among recruiters read those for companies too.
      .eq('audience', 'application')
      .order('name')
      .order('id')
      .range(templates.length, templates.length + PART - 1)
      .abortSignal(signal)
      .overrideTypes<MessageTemplate[], { merge: false }>();
    const part = unwrap<MessageTemplate[]>(answer);
    templates.push(...part);
    if (part.length < PART) return (await foundRows(templates)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** All templates, by purpose and name. */
export const templatesQueryOptions = () =>
  queryOptions({ queryKey: messageKeys.templates(), queryFn: ({ signal }) => listTemplates(signal) });

export type TemplateFilters = { search: string; purpose: MessagePurpose | 'all'; order: string };

const ORDERS: Readonly<Record<string, (a: MessageTemplate, b: MessageTemplate) => number>> = {
  purpose: (a, b) => rank(a) - rank(b),
  name: (a, b) => a.name.localeCompare(b.name, 'fr'),
  updated: (a, b) => a.updated_at.localeCompare(b.updated_at),
};

export const TEMPLATE_FILTERS: FilterCodecs<TemplateFilters> = {
  search: searchTerm(),
  purpose: oneOf('usage', ['all', ...MESSAGE_PURPOSES.map(({ value }) => value)], 'all'),
  order: oneOf<string>(
    'tri',
    Object.keys(ORDERS).flatMap((order) => [order, `-${order}`]),
    'purpose',
  ),
};

/** The templates under filters, in their order. There are few: all of them are read. */
export function shownTemplates(
  templates: readonly MessageTemplate[],
  { search, purpose, order }: TemplateFilters,
): MessageTemplate[] {
  const wanted = normalizeSearch(search);
  const found = templates
    .filter((template) => purpose === 'all' || template.purpose === purpose)
    .filter(({ name, subject, body }) =>
      [name, subject, body].some((text) => normalizeSearch(text).includes(wanted)),
    )
    .toSorted(ORDERS[order.replace(/^-/, '')]);
  return order.startsWith('-') ? found.toReversed() : found;
}

export type TemplateTexts = Pick<MessageTemplate, 'name' | 'purpose' | 'subject' | 'body'>;

const table = () => getSupabase().from('message_templates');

/** One template: added, edited, deleted. Messages sent from it keep its name. */
export const templateData = entityData<MessageTemplate, TemplateTexts>(messageKeys.templates()[0], {
  one: (id) =>
    table().select(TEMPLATE_COLUMNS).eq('id', id).overrideTypes<MessageTemplate[], { merge: false }>(),
  insert: (texts) =>
    table().insert(texts).select(TEMPLATE_COLUMNS).overrideTypes<MessageTemplate[], { merge: false }>(),
  update: ({ id, updated_at }, texts) =>
    table()
      .update(texts)
      .eq('id', id)
      .eq('updated_at', updated_at)
      .select(TEMPLATE_COLUMNS)
      .overrideTypes<MessageTemplate[], { merge: false }>(),
  remove: (id) => table().delete().eq('id', id).select('id'),
});
