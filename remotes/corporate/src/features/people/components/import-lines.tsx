import { Link } from '@trame/platform/router';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import {
  Check,
  CircleAlert,
  CircleDashed,
  CircleHelp,
  CircleX,
  LoaderCircle,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { roleLabel } from '../model/person.ts';
import type { ReadLine } from '../model/import-run.ts';

type Sign = { tone: StateTone; icon: LucideIcon; label: string; why?: string };

function signOf({ problem, result }: ReadLine): Sign {
  if (problem !== undefined) return { tone: 'danger', icon: CircleAlert, label: 'À corriger', why: problem };
  if (!result) return { tone: 'neutral', icon: CircleDashed, label: 'À inviter' };
  if (result.state === 'sending') return { tone: 'info', icon: LoaderCircle, label: 'Envoi...' };
  if (result.state === 'failed') return { tone: 'danger', icon: CircleX, label: 'Échec', why: result.reason };
  if (result.state === 'uncertain')
    return {
      tone: 'warning',
      icon: CircleHelp,
      label: 'Sans réponse',
      why: 'L’invitation est peut-être partie. La renvoyer n’en fait pas une seconde.',
    };
  if (result.outcome === 'invited') return { tone: 'success', icon: Check, label: 'Invitée' };
  if (result.outcome === 'added')
    return { tone: 'success', icon: Check, label: 'Ajoutée', why: 'Son compte existait déjà.' };
  return {
    tone: 'neutral',
    icon: Users,
    label: 'Déjà dans l’équipe',
    why: result.isRepeated ? 'L’envoi précédent avait abouti.' : 'Rien n’a été envoyé.',
  };
}

/** The lines of a pasted list: whom each one names, and what becomes of it. */
export function ImportLines({ lines, base }: { lines: readonly ReadLine[]; base: string }) {
  if (lines.length === 0) return null;
  return (
    <ol className="staff-lines" aria-label="Lignes de la liste">
      {lines.map((line) => (
        <Line key={line.number} line={line} base={base} />
      ))}
    </ol>
  );
}

function Line({ line, base }: { line: ReadLine; base: string }) {
  const { number, text, invitation, result } = line;
  const { tone, icon: Icon, label, why } = signOf(line);
  const name = invitation?.full_name;
  return (
    <li className={line.problem === undefined ? 'staff-line' : 'staff-line is-wrong'}>
      <span className="staff-line-number num muted">
        <span className="sr-only">Ligne </span>
        {number}
      </span>
      <div className="staff-line-who">
        {invitation ? (
          <>
            <strong>
              {result?.state === 'done' ? <Link to={`${base}/${result.id}`}>{name}</Link> : name}
            </strong>
            <p className="muted">
              {[
                invitation.email,
                invitation.job_title,
                invitation.role && `rôle ${roleLabel(invitation.role)} demandé`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </>
        ) : (
          <code>{text}</code>
        )}
        {why && <p className={tone === 'danger' ? 'staff-refusal' : 'muted'}>{why}</p>}
      </div>
      <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
        {label}
      </StateTag>
    </li>
  );
}
