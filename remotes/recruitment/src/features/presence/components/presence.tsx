import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { presenceQueryOptions } from '../data/presence-query.ts';
import { initials, presenceTexts } from '../model/presence-text.ts';
import { useLeave } from './use-leave.ts';
import '../styles/presence.css';

export type PresenceProps = { applicationId: string; isEditing: boolean };

/** Who else has this application open, and whether they edit it. Nothing to show when one is alone. */
export default function Presence({ applicationId, isEditing }: PresenceProps) {
  const { data: others = [], error } = useQuery({
    ...presenceQueryOptions(applicationId, isEditing),
    // From reading to editing the same people are there.
    placeholderData: (previous) => previous,
  });
  useQuietReport([error], 'presence');

  useLeave(applicationId);

  const isEdited = others.some(({ editing }) => editing);
  return (
    <output className={`presence${isEdited ? ' presence-edited' : ''}`}>
      {others.length > 0 && (
        <>
          <span className="presence-faces" aria-hidden="true">
            {others.slice(0, 3).map(({ name, editing }) => (
              <span key={name} className={editing ? 'presence-face is-editing' : 'presence-face'}>
                {editing ? <PenLine className="icon" /> : initials(name)}
              </span>
            ))}
          </span>
          <span>{presenceTexts(others).join('. ')}</span>
        </>
      )}
    </output>
  );
}
