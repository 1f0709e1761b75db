import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDateTime } from '@trame/domain';
import type { ProgrammeContent } from '@trame/domain/catalogue';
import { Button } from '@trame/ui/button';
import { Drawer } from '@trame/ui/drawer';
import { EmptyState, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { publicationsQuery, versionQuery, type Publication } from '../data/programme.ts';
import { ChangeList } from './change-list.tsx';
import '../styles/sheet.css';

/** Width of the drawer, in px. */
const WIDTH = 520;

type VersionsDrawerProps = {
  id: string;
  content: ProgrammeContent;
  mayWrite: boolean;
  isPending: boolean;
  onClose: () => void;
  onRestore: (number: number) => void;
};

/** The publications of the sheet; each can be compared with the draft, and brought back into it. */
export default function VersionsDrawer({ id, onClose, ...entry }: VersionsDrawerProps) {
  const query = useQuery(publicationsQuery(id));
  return (
    <Drawer open title="Versions publiées" width={WIDTH} onClose={onClose}>
      <QueryView
        query={query}
        failed="Impossible de charger les versions"
        compact
        pending={<SkeletonBlock height={96} />}
      >
        {(publications) =>
          publications.length === 0 ? (
            <EmptyState compact title="Jamais publiée" />
          ) : (
            <ol className="sheet-versions">
              {publications.map((publication) => (
                <Version key={publication.number} id={id} publication={publication} {...entry} />
              ))}
            </ol>
          )
        }
      </QueryView>
    </Drawer>
  );
}

type VersionProps = Omit<VersionsDrawerProps, 'onClose'> & { publication: Publication };

function Version({ id, publication, content, mayWrite, isPending, onRestore }: VersionProps) {
  const { number, note, published_at: at, published_by_name: name } = publication;
  const [isCompared, setCompared] = useState(false);
  return (
    <li>
      <strong>Version {number}</strong>
      <span className="muted num">
        {formatDateTime(at)}
        {name && ` · ${name}`}
      </span>
      {note && <p>{note}</p>}
      <div className="sheet-buttons">
        <Button size="sm" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
          Comparer au brouillon
        </Button>
        {mayWrite && (
          <Button
            size="sm"
            loading={isPending}
            onClick={() => onRestore(number)}
            aria-label={`Restaurer la version ${number}`}
          >
            Restaurer
          </Button>
        )}
      </div>
      {isCompared && <Comparison id={id} number={number} content={content} />}
    </li>
  );
}

function Comparison({ id, number, content }: { id: string; number: number; content: ProgrammeContent }) {
  const query = useQuery(versionQuery(id, number));
  return (
    <QueryView
      query={query}
      failed="Impossible de lire cette version"
      compact
      pending={<SkeletonBlock height={96} />}
    >
      {(published) => <ChangeList before={published} after={content} />}
    </QueryView>
  );
}
