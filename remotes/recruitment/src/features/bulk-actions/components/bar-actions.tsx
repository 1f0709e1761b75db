import { useQuery } from '@tanstack/react-query';
import { APPLICATION_STATUSES } from '@trame/domain';
import { useHost } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Menu, type MenuItem } from '@trame/ui/menu';
import { Archive, ChevronDown, Mail, ScanText, Tag, Trash2 } from 'lucide-react';
import type { ListFilters } from '../../application-data/model/filters.ts';
import ApplicationsExport from '../../exports/components/applications-export.tsx';
import { recruitersQueryOptions } from '../../application-data/data/recruiters-query.ts';
import type { BulkChange } from '../model/bulk-change.ts';

export type BarDialog = 'tags' | 'refuse' | 'delete' | 'message' | 'analyse';

export type BarActionsProps = {
  filters: ListFilters;
  ids: readonly string[];
  onChange: (change: BulkChange, assigneeName?: string) => void;
  onArchive: () => void;
  onDialog: (dialog: BarDialog) => void;
};

const more = <ChevronDown className="icon" aria-hidden />;

/** The actions on the chosen applications: side by side, and as one menu where there is no room. */
export function BarActions({ filters, ids, onChange, onArchive, onDialog }: BarActionsProps) {
  const assignees = useAssigneeItems(onChange);
  const statuses: MenuItem[] = APPLICATION_STATUSES.map(({ value, label }) => ({
    key: value,
    label: value === 'rejected' ? `${label}…` : label,
    onSelect: () => (value === 'rejected' ? onDialog('refuse') : onChange({ status: value })),
  }));
  const others: MenuItem[] = [
    {
      key: 'tags',
      label: 'Étiquettes…',
      icon: <Tag className="icon" aria-hidden />,
      onSelect: () => onDialog('tags'),
    },
    {
      key: 'message',
      label: 'Écrire…',
      icon: <Mail className="icon" aria-hidden />,
      onSelect: () => onDialog('message'),
    },
    {
      key: 'analyse',
      label: 'Analyser les CV…',
      icon: <ScanText className="icon" aria-hidden />,
      onSelect: () => onDialog('analyse'),
    },
    {
      key: 'archive',
      label: 'Archiver',
      icon: <Archive className="icon" aria-hidden />,
      onSelect: onArchive,
    },
    {
      key: 'delete',
      label: 'Supprimer…',
      danger: true,
      icon: <Trash2 className="icon" aria-hidden />,
      onSelect: () => onDialog('delete'),
    },
  ];
  return (
    <div className="sel-actions">
      <div className="sel-wide">
        <Menu items={statuses} trigger={<Button size="sm">Statut {more}</Button>} />
        <Button size="sm" icon={<Tag className="icon" aria-hidden />} onClick={() => onDialog('tags')}>
          Étiquettes
        </Button>
        <Menu items={assignees} trigger={<Button size="sm">Assigner {more}</Button>} />
        <Button size="sm" icon={<Mail className="icon" aria-hidden />} onClick={() => onDialog('message')}>
          Écrire
        </Button>
        <Button
          size="sm"
          icon={<ScanText className="icon" aria-hidden />}
          onClick={() => onDialog('analyse')}
        >
          Analyser les CV
        </Button>
      </div>
      <ApplicationsExport filters={filters} selection={ids} size="sm" />
      <div className="sel-wide">
        <Button size="sm" icon={<Archive className="icon" aria-hidden />} onClick={onArchive}>
          Archiver
        </Button>
        <Button size="sm" icon={<Trash2 className="icon" aria-hidden />} onClick={() => onDialog('delete')}>
          Supprimer
        </Button>
      </div>
      <div className="sel-narrow">
        <Menu
          items={[
            { key: 'status', heading: 'Statut' },
            ...statuses,
            { key: 'assign', heading: 'Assigner' },
            ...assignees,
            { key: 'rest', divider: true },
            ...others,
          ]}
          trigger={
            <Button size="sm" variant="primary">
              Actions {more}
            </Button>
          }
        />
      </div>
    </div>
  );
}

/** Oneself first, then the others by name, then nobody. */
function useAssigneeItems(onChange: BarActionsProps['onChange']): MenuItem[] {
  const { session } = useHost();
  const { data: recruiters = [] } = useQuery(recruitersQueryOptions());
  const item = (id: string, name: string, label: string): MenuItem => ({
    key: id,
    label,
    onSelect: () => onChange({ assigned_to: id }, name),
  });
  const self = recruiters.find(({ id }) => id === session.userId);
  return [
    ...(self ? [item(self.id, self.name, 'Moi')] : []),
    ...recruiters.filter(({ id }) => id !== session.userId).map(({ id, name }) => item(id, name, name)),
    { key: 'nobody', label: 'Personne', onSelect: () => onChange({ assigned_to: null }) },
  ];
}
