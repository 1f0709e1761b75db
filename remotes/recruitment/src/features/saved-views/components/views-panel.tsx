import { useQuery } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { Button, IconButton } from '@trame/ui/button';
import { Menu } from '@trame/ui/menu';
import { Bookmark, ChevronDown, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useActionNotice, useQuietReport } from '@trame/app/use-failure-notice';
import { recruitersQueryOptions } from '../../application-data/data/recruiters-query.ts';
import { useSaveView, type ViewChange } from '../data/use-view-mutations.ts';
import { useOpenAtOnce } from '@trame/app/use-open-at-once';
import { useCurrentView, type ListControl } from './use-current-view.ts';
import { viewItems } from './view-items.tsx';
import '../styles/views.css';

const ViewNameDialog = lazy(() => import('./view-name-dialog.tsx'));
const DeleteViewDialog = lazy(() => import('./delete-view-dialog.tsx'));

export type ViewsPanelProps = {
  list: ListControl;
  /** The button was pressed before this was there. */
  opensAtOnce: boolean;
};

/** The views of the list: open one, keep the filters in force as one, and what can be done with the current one. */
export default function ViewsPanel({ list, opensAtOnce }: ViewsPanelProps) {
  const { session } = useHost();
  const { query, current, isModified, isMissing, open } = useCurrentView(list);
  const views = query.data ?? [];
  const hasOthers = views.some(({ ownerId }) => ownerId !== session.userId);
  const recruiters = useQuery({ ...recruitersQueryOptions(), enabled: hasOthers });
  useQuietReport([query.error, recruiters.error], 'application-views');
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete'>();
  const { mutateAsync: save } = useSaveView();
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
    filters: list.filters,
    userId: session.userId,
    names: new Map(recruiters.data?.map(({ id, name }) => [id, name])),
    onOpen: open,
    onRetry: () => void query.refetch(),
    onSave: () => setDialog('save'),
    onUpdate: () => void change('Vue mise à jour', { filters: list.filters }),
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
            onClick={() => list.setView(null, {}, { replace: true })}
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
      <Suspense fallback={null}>
        {(dialog === 'save' || dialog === 'rename') && (
          <ViewNameDialog
            view={dialog === 'rename' ? current : undefined}
            filters={list.filters}
            onSaved={({ id }) => list.setView(id, {}, { replace: true })}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'delete' && current && (
          <DeleteViewDialog
            view={current}
            onDeleted={() => {
              list.setView(null, {}, { replace: true });
              setDialog(undefined);
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
