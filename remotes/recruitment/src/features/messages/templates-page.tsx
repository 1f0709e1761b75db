import { useQuery } from '@tanstack/react-query';
import { ListPage } from '@trame/app/list-page';
import { useListFilters } from '@trame/app/use-list-filters';
import {
  formatDate,
  MESSAGE_PURPOSES,
  messageParagraphs,
  messagePurposeLabel,
  type MessageValues,
} from '@trame/domain';
import { useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { Highlight } from '@trame/ui/highlight';
import { SkeletonBlock } from '@trame/ui/states';
import { Pencil, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ExampleChoice } from './components/example-choice.tsx';
import { PreviewText } from './components/preview-text.tsx';
import { TemplateDialog } from './components/template-dialog.tsx';
import { useExample } from './components/use-example.ts';
import {
  shownTemplates,
  TEMPLATE_FILTERS,
  templatesQueryOptions,
  type MessageTemplate,
} from './data/templates-query.ts';
import { renderPreview } from './model/preview.ts';
import './styles/messages.css';

export const TITLE = 'Modèles de messages';

const PURPOSES = [{ value: 'all', label: 'Tous les usages' }, ...MESSAGE_PURPOSES] as const;

type Shown = {
  /** The search terms, to mark them. */
  search: string;
  /** Values shown in place of variables; undefined while they are read. */
  values: MessageValues | undefined;
  onEdit: (template: MessageTemplate) => void;
};

const columnsOf = ({ search, values, onEdit }: Shown): readonly DataColumn<MessageTemplate>[] => [
  {
    key: 'name',
    title: 'Modèle',
    cell: ({ name }) => <Highlight text={name} query={search} />,
    width: '22%',
    order: 'name',
  },
  {
    key: 'purpose',
    title: 'Usage',
    cell: ({ purpose }) => messagePurposeLabel(purpose),
    width: '15%',
    order: 'purpose',
  },
  {
    key: 'message',
    title: 'Message',
    cell: (template) => <Beginning template={template} values={values} />,
    narrow: 'plain',
  },
  {
    key: 'updated_at',
    title: 'Modifié le',
    cell: ({ updated_at }) => <span className="num">{formatDate(updated_at)}</span>,
    width: 124,
    order: 'updated',
  },
  {
    key: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    cell: (template) => (
      <Button
        size="sm"
        icon={<Pencil className="icon" aria-hidden />}
        aria-label={`Modifier ${template.name}`}
        onClick={() => onEdit(template)}
      >
        Modifier
      </Button>
    ),
    align: 'end',
    width: 132,
  },
];

/** The texts that messages to applicants start from. */
export default function TemplatesPage() {
  const list = useListFilters(TEMPLATE_FILTERS);
  const { filters } = list;
  const query = useQuery({
    ...templatesQueryOptions(),
    select: (templates) => shownTemplates(templates, filters),
  });
  const base = useResolvedPath('.').pathname.replace(/\/$/, '');
  const example = useExample();
  /** The template whose dialog is open; `new` for a new one. */
  const [edited, setEdited] = useState<MessageTemplate | 'new'>();
  const { values } = example;
  // The same columns while nothing changes: opening a template would draw all of them again.
  const columns = useMemo(
    () => columnsOf({ search: filters.search, values, onEdit: setEdited }),
    [filters.search, values],
  );

  return (
    <>
      <ListPage
        title={TITLE}
        subtitle="Ce que lisent les candidats quand vous leur écrivez. Chaque message reste modifiable avant l’envoi."
        actions={
          <Button
            variant="primary"
            icon={<Plus className="icon" aria-hidden />}
            onClick={() => setEdited('new')}
          >
            Nouveau modèle
          </Button>
        }
        list={{ ...list, view: query, isBusy: false, total: query.data?.length }}
        texts={{
          failed: 'Impossible de charger les modèles',
          loading: 'Chargement des modèles...',
          search: 'Rechercher (nom, objet, texte)...',
          count: (total) => (total > 1 ? `${total} modèles` : `${total} modèle`),
          notFound: 'Aucun modèle trouvé',
          empty: {
            title: 'Aucun modèle',
            description: 'Sans modèle, chaque message s’écrit en entier.',
            action: <Button onClick={() => setEdited('new')}>Écrire le premier</Button>,
          },
        }}
        filters={
          <ChoiceFilter
            label="Usage"
            value={filters.purpose}
            options={PURPOSES}
            onChange={(purpose) => list.setFilter({ purpose })}
          />
        }
      >
        {(templates, shown) => (
          <>
            <div className="msg-example">
              <ExampleChoice example={example} />
            </div>
            <DataTable
              label={TITLE}
              columns={columns}
              rows={templates}
              hrefOf={({ id }) => `${base}/${id}`}
              {...shown}
            />
          </>
        )}
      </ListPage>
      <TemplateDialog example={example} edited={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}

/** The subject, and the text after the greeting, which is the same in most, line by line. */
function Beginning({ template, values }: { template: MessageTemplate } & Pick<Shown, 'values'>) {
  if (!values) return <SkeletonBlock height={60} />;
  const { subject, body } = renderPreview(template, values);
  const [first = [], ...others] = messageParagraphs(body);
  return (
    <div className="msg-beginning">
      <p className="msg-beginning-subject">
        <PreviewText text={subject} />
      </p>
      <p className="msg-beginning-text">
        <PreviewText text={(others.length > 0 ? others : [first]).flat().join('\n')} />
      </p>
    </div>
  );
}
