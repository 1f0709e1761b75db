import { Button } from '@trame/ui/button';
import { UnfoldVertical } from 'lucide-react';
import { useState } from 'react';
import { foldSame, type DiffBlock, type DiffLine, type DiffRow } from '../model/diff.ts';

type DiffViewProps = { rows: readonly DiffRow[]; before: string; after: string };

/** Two versions side by side, or one above the other on narrow screens; long unchanged parts are folded. */
export function DiffView({ rows, before, after }: DiffViewProps) {
  return (
    <div className="diff">
      <div className="diff-head" aria-hidden="true">
        <span>{before}</span>
        <span>{after}</span>
      </div>
      {foldSame(rows).map((block) => (
        <Block key={keyOf(block.rows[0])} block={block} />
      ))}
    </div>
  );
}

/** The line numbers of a row, which identify it: no two rows of a comparison have the same. */
function keyOf(row: DiffRow | undefined): string {
  const before = row && 'before' in row ? row.before.number : '';
  const after = row && 'after' in row ? row.after.number : '';
  return `${before}-${after}`;
}

function Block({ block }: { block: DiffBlock }) {
  const [isOpen, setIsOpen] = useState(block.kind === 'rows');
  if (!isOpen) {
    return (
      <div className="diff-fold">
        <Button
          variant="text"
          size="sm"
          icon={<UnfoldVertical className="icon" aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          Afficher {block.rows.length} lignes inchangées
        </Button>
      </div>
    );
  }
  return (
    <ol className="diff-rows">
      {block.rows.map((row) => (
        <Row key={keyOf(row)} row={row} />
      ))}
    </ol>
  );
}

function Row({ row }: { row: DiffRow }) {
  switch (row.kind) {
    case 'same':
      return (
        <li className="diff-row">
          <Side line={row.before} isCopy />
          <Side line={row.after} />
        </li>
      );
    case 'changed':
      return (
        <li className="diff-row diff-words">
          <Side line={row.before} change="removed" says="Modifiée, avant" />
          <Side line={row.after} change="added" says="Modifiée, après" />
        </li>
      );
    case 'removed':
      return (
        <li className="diff-row">
          <Side line={row.before} change="removed" says="Retirée" />
          <div className="diff-side diff-nothing" />
        </li>
      );
    default:
      return (
        <li className="diff-row">
          <div className="diff-side diff-nothing" />
          <Side line={row.after} change="added" says="Ajoutée" />
        </li>
      );
  }
}

type SideProps = {
  line: DiffLine;
  change?: 'added' | 'removed';
  /** Read out before the line by screen readers. */
  says?: string;
  /** Hidden from screen readers, because the other side has the same text; shown only when both are side by side. */
  isCopy?: boolean;
};

function Side({ line, change, says, isCopy = false }: SideProps) {
  const Own = change === 'removed' ? 'del' : 'ins';
  const look = change ? ` diff-${change}` : '';
  return (
    <div className={`diff-side${look}${isCopy ? ' diff-copy' : ''}`} aria-hidden={isCopy || undefined}>
      <span className="diff-number num" aria-hidden="true">
        {line.number}
      </span>
      <span className="diff-sign" aria-hidden="true">
        {change && (change === 'removed' ? '−' : '+')}
      </span>
      <span className="diff-text">
        {says && <span className="sr-only">{says}&nbsp;: </span>}
        {line.pieces.map(({ text, isOwn }, index) => (isOwn ? <Own key={index}>{text}</Own> : text))}
      </span>
    </div>
  );
}
