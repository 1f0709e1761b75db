import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { today } from '@trame/domain';
import { paperKind } from '@trame/domain/trainers';
import { usePage } from '@trame/platform';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { CountBadge } from '@trame/ui/tag';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { PaperRow, rowTitleId } from './components/paper-row.tsx';
import { PaperSheet } from './components/paper-sheet.tsx';
import { myPapersQuery, type MyPaper } from './data/my-papers-query.ts';
import { itemOf, paperGroups, type PaperGroup } from './model/paper-groups.ts';
import './papers.css';

const WAITING = (
  <LoadingStatus label="Chargement de vos pièces…">
    <div className="papers-skeleton">
      <SkeletonBlock height={24} width="40%" />
      <SkeletonBlock height={96} />
      <SkeletonBlock height={96} />
      <SkeletonBlock height={96} />
    </div>
  </LoadingStatus>
);

/** The person's papers by what is asked of them; the address names the one that is open (`?kind=rc-pro`). */
export default function PapersPage() {
  usePage({ title: 'Mes pièces' });
  const papers = useQuery(myPapersQuery);
  return (
    <div className="papers">
      <h1 className="display portal-title">Mes pièces</h1>
      <QueryView query={papers} pending={WAITING} failed="Impossible de charger vos pièces">
        {(rows) => <Papers papers={rows} />}
      </QueryView>
    </div>
  );
}

function Papers({ papers }: { papers: readonly MyPaper[] }) {
  const [address, setAddress] = useSearchParams();
  const day = today();
  const groups = paperGroups(papers, day);
  const opened = paperKind(address.get('kind'));
  // What is sent goes to another group, where its row is another element: the focus goes with it.
  const left = useRef<string>(undefined);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (left.current === undefined || opened || !isLost) return;
    document.getElementById(rowTitleId(left.current))?.focus({ preventScroll: true });
    left.current = undefined;
  });
  const asked = groups.find(({ key }) => key === 'asked')?.items.length ?? 0;
  return (
    <>
      <p className="papers-lead">{leadOf(asked)}</p>
      {groups.map((group) => (
        <Group
          key={group.key}
          group={group}
          onOpen={(kind) => setAddress({ kind }, { preventScrollReset: true })}
        />
      ))}
      <PaperSheet
        item={opened && itemOf(opened, papers, day)}
        onClose={() => {
          left.current = opened?.key;
          // Back leads to the page before, not to this paper again.
          setAddress({}, { preventScrollReset: true, replace: true });
        }}
      />
    </>
  );
}

function leadOf(asked: number): string {
  if (asked === 0) return 'Rien ne vous est demandé aujourd’hui.';
  return asked === 1 ? 'Une pièce vous est demandée.' : `${asked} pièces vous sont demandées.`;
}

type GroupProps = { group: PaperGroup; onOpen: (kind: string) => void };

function Group({ group, onOpen }: GroupProps) {
  const id = `papers-${group.key}`;
  return (
    <section className="papers-group" aria-labelledby={id}>
      <h2 id={id}>
        {group.title} <CountBadge count={group.items.length} />
      </h2>
      {group.note && <p className="muted">{group.note}</p>}
      <ul className="papers-list">
        {group.items.map((item, index) => (
          <PaperRow
            key={item.kind.key}
            item={item}
            group={group.key}
            isFirst={index === 0}
            onOpen={() => onOpen(item.kind.key)}
          />
        ))}
      </ul>
    </section>
  );
}
