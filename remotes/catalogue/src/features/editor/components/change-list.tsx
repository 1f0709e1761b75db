import { contentDifferences, type ProgrammeContent } from '@trame/domain/catalogue';
import '../styles/sheet.css';

type ChangeListProps = { before: Partial<ProgrammeContent>; after: Partial<ProgrammeContent> };

/** What two sheets say differently, field by field. */
export function ChangeList({ before, after }: ChangeListProps) {
  const differences = contentDifferences(before, after);
  if (differences.length === 0) return <p className="muted">Aucun champ ne change.</p>;
  return (
    <ul>
      {differences.map(({ key, label, before: old, after: fresh }) => (
        <li key={key} className="sheet-change">
          <strong>{label}</strong>
          <del>
            <span className="sr-only">Avant&nbsp;: </span>
            {old.join('\n') || 'vide'}
          </del>
          <ins>
            <span className="sr-only">Après&nbsp;: </span>
            {fresh.join('\n') || 'vide'}
          </ins>
        </li>
      ))}
    </ul>
  );
}
