import { simplestGain, type ProgrammeRow } from '../../programmes/model/programme.ts';
import '../styles/list.css';

/** What gains the most points of a sheet at once. */
export function Gain({ row: { status, lost } }: { row: ProgrammeRow }) {
  const gain = simplestGain(lost);
  if (status === 'archived') return <span className="muted cat-gain">hors ligne</span>;
  if (!gain) return <span className="muted cat-gain">rien à gagner</span>;
  return (
    <span className="cat-gain">
      <b className="num">+{gain.points}</b> {gain.name}
    </span>
  );
}
