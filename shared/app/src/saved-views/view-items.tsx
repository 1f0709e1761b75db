import type { MenuItem } from '@trame/ui/menu';
import { Check, Pencil, Plus, RefreshCw, Save, Trash2, Undo2, UserRound, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SavedView } from './model/saved-view.ts';

export type ViewItemsOptions = {
  views: readonly SavedView[];
  state: 'pending' | 'error' | 'success';
  current: SavedView | undefined;
  isModified: boolean;
  /** No filter or sort is set: there is nothing to save. */
  isPlain: boolean;
  userId: string;
  /** Names of the owners by id. */
  names: ReadonlyMap<string, string>;
  onOpen: (view: SavedView) => void;
  onRetry: () => void;
  onSave: () => void;
  onUpdate: () => void;
  onRename: () => void;
  onShare: (isShared: boolean) => void;
  onDelete: () => void;
};

const icon = (Icon: typeof Check): ReactNode => <Icon className="icon" aria-hidden />;

/** The menu of the views: the person's own, those of colleagues, then the actions. */
export function viewItems(options: ViewItemsOptions): MenuItem[] {
  const { views, state, current, userId, names, onOpen, onRetry } = options;
  const item = (view: SavedView, hint: string | undefined): MenuItem => ({
    key: view.id,
    label: <span className="views-item">{view.name}</span>,
    icon: view.id === current?.id ? icon(Check) : <span className="icon" aria-hidden />,
    ...(hint && { hint }),
    onSelect: () => onOpen(view),
  });
  const own = views.filter(({ ownerId }) => ownerId === userId);
  const others = views.filter(({ ownerId }) => ownerId !== userId);

  return [
    ...(state === 'error'
      ? [
          {
            key: 'retry',
            label: 'Réessayer',
            hint: 'Les vues n’ont pas pu être lues',
            icon: icon(RefreshCw),
            onSelect: onRetry,
          },
        ]
      : []),
    ...(own.length > 0 ? [{ key: 'own', heading: 'Mes vues' }] : []),
    ...own.map((view) => item(view, view.isShared ? 'Partagée avec l’équipe' : undefined)),
    ...(others.length > 0 ? [{ key: 'shared', heading: 'Vues partagées' }] : []),
    ...others.map((view) => {
      const owner = names.get(view.ownerId);
      return item(view, owner && `Par ${owner}`);
    }),
    ...(views.length > 0 ? [{ key: 'actions', divider: true as const }] : []),
    ...actions(options),
  ];
}

function actions(options: ViewItemsOptions): MenuItem[] {
  const { current, isModified, isPlain, userId } = options;
  const isMine = current?.ownerId === userId;
  return [
    ...(current && isModified
      ? [
          {
            key: 'restore',
            label: 'Revenir à la vue',
            icon: icon(Undo2),
            onSelect: () => options.onOpen(current),
          },
        ]
      : []),
    ...(isMine && isModified && !isPlain
      ? [{ key: 'update', label: 'Mettre à jour la vue', icon: icon(Save), onSelect: options.onUpdate }]
      : []),
    {
      key: 'save',
      label: current ? 'Enregistrer comme nouvelle vue…' : 'Enregistrer la vue actuelle…',
      icon: icon(Plus),
      disabled: isPlain,
      ...(isPlain && { hint: 'Filtrez ou triez d’abord la liste' }),
      onSelect: options.onSave,
    },
    ...(current && isMine
      ? [
          { key: 'rename', label: 'Renommer…', icon: icon(Pencil), onSelect: options.onRename },
          current.isShared
            ? {
                key: 'private',
                label: 'Ne plus partager',
                icon: icon(UserRound),
                onSelect: () => options.onShare(false),
              }
            : {
                key: 'share',
                label: 'Partager avec l’équipe',
                icon: icon(UsersRound),
                onSelect: () => options.onShare(true),
              },
          {
            key: 'delete',
            label: 'Supprimer…',
            icon: icon(Trash2),
            danger: true,
            onSelect: options.onDelete,
          },
        ]
      : []),
  ];
}
