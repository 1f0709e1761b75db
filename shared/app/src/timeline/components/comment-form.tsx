import { useHost, useUnsavedChanges } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Kbd } from '@trame/ui/kbd';
import { useRef, useState } from 'react';
import type { Entity } from '../../entity/entity.ts';
import type { Person } from '../../entity/person.ts';
import { useActionNotice } from '../../failures/use-failure-notice.ts';
import { useAddComment } from '../data/use-add-comment.ts';
import { storedBody } from '../model/mentions.ts';
import { MentionBox } from './mention-box.tsx';

/** The database's limit; a mention is longer there than on the screen. */
const MAX_LENGTH = 3000;

export type CommentFormProps = {
  entity: Entity;
  /** People who may read it, and so can be mentioned. */
  people: readonly Person[];
};

/** Writes a comment; the typed text remains until it is recorded, whatever fails. */
export function CommentForm({ entity, people }: CommentFormProps) {
  const { session, notify } = useHost();
  const notice = useActionNotice();
  const { mutate, isPending } = useAddComment();
  const [text, setText] = useState('');
  const [id, setId] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const isEmpty = text.trim() === '';
  useUnsavedChanges(!isEmpty);

  const colleagues = people.filter((person) => person.id !== session.userId);
  const submit = () => {
    if (isEmpty || isPending) return;
    const { body, mentions } = storedBody(text, colleagues);
    mutate(
      { id, entity, body, hasMentions: mentions.length > 0 },
      {
        onSuccess: ({ areNotified }) => {
          // The button goes away with the text.
          if (form.current?.contains(document.activeElement)) form.current.querySelector('textarea')?.focus();
          // Text typed while the comment was sent begins the next comment.
          setText((now) => (now === text ? '' : now));
          setId(crypto.randomUUID());
          if (!areNotified) {
            notify.info({
              title: 'Commentaire enregistré',
              description: 'Le message qui prévient vos collègues n’a pas pu partir.',
            });
          }
        },
        onError: (error) => notice.failed(error, 'Impossible d’enregistrer le commentaire'),
      },
    );
  };

  return (
    <form
      ref={form}
      className="timeline-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <MentionBox
        label="Commentaire"
        placeholder="Écrire un commentaire, @ pour prévenir un collègue"
        value={text}
        maxLength={MAX_LENGTH}
        people={colleagues}
        onChange={setText}
        onSubmit={submit}
      />
      {!isEmpty && (
        <div className="timeline-form-end">
          <span className="timeline-keys" aria-hidden>
            <Kbd>Ctrl</Kbd> <Kbd>Entrée</Kbd>
          </span>
          <Button type="submit" size="sm" variant="primary" loading={isPending}>
            Commenter
          </Button>
        </div>
      )}
    </form>
  );
}
