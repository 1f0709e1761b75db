import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Menu } from '@trame/ui/menu';
import { Bookmark, ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { useOpenAtOnce } from '../browser/use-open-at-once.ts';
import type { Person } from '../entity/person.ts';
import { useActionNotice, useQuietReport } from '../failures/use-failure-notice.ts';
import { useSaveView, type ViewChange } from './data/use-view-mutations.ts';
import { isPlainList, type ViewedList } from './model/saved-view.ts';
import { useCurrentView } from './use-current-view.ts';
import { viewItems } from './view-items.tsx';
import './saved-views.css';
import { lazyDialog } from '../parts/lazy-dialog.tsx';

const ViewNameDialog = lazyDialog(() => import('./view-name-dialog.tsx'));
const DeleteViewDialog = lazyDialog(() => import('./delete-view-dialog.tsx'));

export type ViewsPanelProps = {
  list: ViewedList;
  /** Reads who may open the list, to name the owners of shared views. Called only when there are some. */
  people: UseQueryOptions<Person[], Error, Person[], string[]>;
  /** What is not deleted with a view: « Les candidatures restent. » */
  remains: string;
  /** The button was pressed before this component was loaded. */
  opensAtOnce: boolean;
};

/** The views of the list: open one, save the present filters as one, and actions for the current one. */
export function ViewsPanel({ list, people, remains, opensAtOnce }: ViewsPanelProps) {
  const { session } = useHost();
  const { query, current, isModified, isMissing, open } = useCurrentView(list);
  const views = query.data ?? [];
  const hasOthers = views.some(({ ownerId }) => ownerId !== session.userId);
  const owners = useQuery({ ...people, enabled: hasOthers });
  useQuietReport([query.error, owners.error], `${list.kind}-views`);
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete'>();
  const { mutateAsync: save } = useSaveView(list.kind);
  const notice = useActionNotice();

  const trigger = useOpenAtOnce(opensAtOnce);

  const change = async (title: string, next: ViewChange) => {
    if (!current) return;
    try {
      await save({ id: current.id, change: next });
      notice.succeeded(title, current.name);
    } catch (error) {
      notice.failed(error, 'Impossible de modifier la vue');
    }
  };

  const items = viewItems({
    views,
    state: query.status,
    current,
    isModified,
    isPlain: isPlainList(list),
    userId: session.userId,
    names: new Map(owners.data?.map(({ id, name }) => [id, name])),
    onOpen: open,
    onRetry: () => void query.refetch(),
    onSave: () => setDialog('save'),
    onUpdate: () => void change('Vue mise à jour', { filters: list.current }),
    onRename: () => setDialog('rename'),
    onShare: (isShared) => void change(isShared ? 'Vue partagée' : 'Vue privée', { isShared }),
    onDelete: () => setDialog('delete'),
  });

  return (
    <div className="views">
      {isMissing && (
        <output className="views-missing">
          Cette vue a été supprimée ou n’est pas partagée avec vous.
          <IconButton
            size="sm"
            label="Fermer le message"
            icon={<X className="icon" aria-hidden />}
            onClick={() => list.setView(null, undefined, { replace: true })}
          />
        </output>
      )}
      <Menu
        items={items}
        trigger={
          <Button ref={trigger} icon={<Bookmark className="icon" aria-hidden />}>
            <span className="views-name">{current?.name ?? 'Vues'}</span>
            {isModified && <small className="views-modified">modifiée</small>}
            <ChevronDown className="icon" aria-hidden />
          </Button>
        }
      />
      {(dialog === 'save' || dialog === 'rename') && (
        <ViewNameDialog
          kind={list.kind}
          view={dialog === 'rename' ? current : undefined}
          filters={list.current}
          onSaved={({ id }) => list.setView(id, undefined, { replace: true })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'delete' && current && (
        <DeleteViewDialog
          kind={list.kind}
          view={current}
          remains={remains}
          onDeleted={() => {
            list.setView(null, undefined, { replace: true });
            setDialog(undefined);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}
