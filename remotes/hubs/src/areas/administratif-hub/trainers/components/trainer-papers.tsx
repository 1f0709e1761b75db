import { useQuery } from '@tanstack/react-query';
import { DocumentDialog } from '@trame/app/document-dialog';
import { QueryView } from '@trame/app/query-view';
import type { StoredFile } from '@trame/app/stored-file';
import { formatDate, today } from '@trame/domain';
import { PAPER_KINDS, paperDue, type PaperDue } from '@trame/domain/trainers';
import { Link } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { Section } from '@trame/ui/page';
import { LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { useState } from 'react';
import { trainerPapersQuery, type TrainerPaper } from '../data/trainers.ts';
import { PaperStateTag } from './paper-state.tsx';

type Line = { id: string; label: string; due: PaperDue<TrainerPaper>; shown: TrainerPaper | null };

/** The kinds that were sent or are asked for, each with the paper that says where it stands. */
const linesOf = (papers: readonly TrainerPaper[], day: string): Line[] =>
  PAPER_KINDS.map((kind) => {
    const due = paperDue(
      papers.filter((paper) => paper.kind === kind.key),
      day,
    );
    return {
      id: kind.key,
      label: kind.label,
      demand: kind.demand,
      due,
      shown: due.verified ?? due.waiting ?? due.refused,
    };
  }).filter(({ due, demand }) => due.state !== 'missing' || demand !== 'if_held');

const fileOf = ({ label, shown }: Line): StoredFile | undefined =>
  shown
    ? {
        id: shown.id,
        type_label: label,
        file_name: shown.file_name,
        file_url: null,
        link_function: 'trainer-papers',
        path: shown.id,
        uploaded_at: shown.created_at,
        file_size: shown.file_size,
      }
    : undefined;

function note({ due, shown }: Line): string | null {
  if (due.state === 'refused') return due.refused?.reason ?? null;
  if (due.verified && due.waiting) return 'La suivante est à vérifier';
  if (due.verified && due.refused) return 'La suivante a été refusée';
  return shown && due.state === 'to_check' ? `Déposée le ${formatDate(shown.created_at)}` : null;
}

const CHECKED: DataColumn<Line> = {
  key: 'checked',
  title: 'Vérifiée par',
  cell: ({ due: { verified } }) => verified && (verified.checked_by_name ?? 'Un ancien collègue'),
  note: ({ due: { verified } }) =>
    verified?.checked_at && <span className="num">le {formatDate(verified.checked_at)}</span>,
  width: '22%',
};

/** What somebody has to do something about: all but the papers that are in order. */
const isMoving = ({ due }: Line) => due.state !== 'verified' || due.waiting !== null;

const columnsOf = (
  papersPath: string,
  isShort: boolean,
  onOpen: (line: Line) => void,
): readonly DataColumn<Line>[] => [
  {
    key: 'kind',
    title: 'Pièce',
    cell: ({ label }) => <strong>{label}</strong>,
    note,
  },
  {
    key: 'state',
    title: 'État',
    cell: ({ due }) => <PaperStateTag state={due.state} />,
    width: 148,
    narrow: 'sign',
  },
  {
    key: 'end',
    title: 'Jusqu’au',
    cell: ({ due, shown }) =>
      due.state === 'missing' ? null : (
        <span className="num">{shown?.expires_on ? formatDate(shown.expires_on) : 'Sans échéance'}</span>
      ),
    width: 120,
  },
  ...(isShort ? [] : [CHECKED]),
  {
    key: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    align: 'end',
    width: 150,
    cell: (line) => (
      <span className="trn-actions">
        {line.due.waiting && (
          <Link to={`${papersPath}?id=${line.due.waiting.id}`}>
            Vérifier<span className="sr-only">{`\u00a0: ${line.label}`}</span>
          </Link>
        )}
        {line.shown && (
          <Button
            size="sm"
            variant="link"
            aria-label={`Ouvrir\u00a0: ${line.label}`}
            onClick={() => onOpen(line)}
          >
            Ouvrir
          </Button>
        )}
      </span>
    ),
  },
];

type TrainerPapersProps = {
  userId: string;
  papersPath: string;
  /** Those that move alone, beside other parts of the page. */
  isShort?: boolean;
};

/** The papers of a trainer: their state, their last day, who checked them. */
export function TrainerPapers({ userId, papersPath, isShort = false }: TrainerPapersProps) {
  const [opened, setOpened] = useState<StoredFile>();
  return (
    <Section
      title={isShort ? 'Pièces qui bougent' : 'Pièces'}
      actions={isShort && <Link to="?onglet=pieces">Toutes les pièces</Link>}
    >
      <QueryView
        query={useQuery(trainerPapersQuery(userId))}
        failed="Impossible de charger les pièces de ce formateur"
        compact
        pending={
          <LoadingStatus label="Chargement des pièces...">
            <TableSkeleton rows={4} />
          </LoadingStatus>
        }
      >
        {(papers) => {
          const lines = linesOf(papers, today());
          const rows = isShort ? lines.filter(isMoving) : lines;
          return rows.length === 0 ? (
            <p className="muted">Toutes les pièces sont en ordre.</p>
          ) : (
            <DataTable
              label="Pièces"
              columns={columnsOf(papersPath, isShort, (line) => setOpened(fileOf(line)))}
              rows={rows}
            />
          );
        }}
      </QueryView>
      <DocumentDialog file={opened} sender="au formateur" onClose={() => setOpened(undefined)} />
    </Section>
  );
}
