import { Selvedge } from '@trame/ui/selvedge';
import '../../../styles/full-page.css';

/** While it is not known who is signed in: the empty frame, and nothing guarded; a sentence when that takes long. */
export function WaitingPage() {
  return (
    <div aria-busy="true">
      <div className="hdr">
        <div className="hdr-in" />
        <Selvedge />
      </div>
      <output className="start start-late">Vérification de vos accès…</output>
    </div>
  );
}
