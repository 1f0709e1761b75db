import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import type { Entity } from '../entity/entity.ts';
import { useQuietReport } from '../failures/use-failure-notice.ts';
import { presenceQueryOptions } from './data/presence-query.ts';
import { initials, presenceTexts } from './model/presence-text.ts';
import { useLeave } from './use-leave.ts';
import './presence.css';

export type PresenceProps = {
  entity: Entity;
  /** Its name in a sentence: « cette candidature ». */
  entityName: string;
  isEditing: boolean;
};

/** The other people who have this entity open, and whether they edit it. Shows nothing when there are none. */
export default function Presence({ entity, entityName, isEditing }: PresenceProps) {
  const { data: others = [], error } = useQuery({
    ...presenceQueryOptions(entity, isEditing),
    // The list remains when the person changes from reading to editing.
    placeholderData: (previous) => previous,
  });
  useQuietReport([error], 'presence');

  useLeave(entity);

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
          <span>{presenceTexts(others, entityName).join('. ')}</span>
        </>
      )}
    </output>
  );
}
