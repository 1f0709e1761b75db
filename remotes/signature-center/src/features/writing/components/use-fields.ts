import { SIGNATURE_LIMITS, type FieldBox, type FieldKind } from '@trame/domain/signatures';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { boxOfPoints, pointsOf } from '../../sheets/model/place.ts';
import {
  copied,
  fieldText,
  inReadingOrder,
  kindsFor,
  newField,
  placed,
  stepped,
  type Draft,
  type DraftField,
  type DraftRecipient,
} from '../model/draft.ts';

/** The pages bring what is chosen into view. */
const focusField = (id: string) =>
  document.querySelector<HTMLElement>(`[data-field="${id}"]`)?.focus({ preventScroll: true });

type Place = {
  draft: Draft;
  change: (next: (draft: Draft) => Draft) => void;
  /** Changes the draft; what this takes away can be brought back by its label. */
  takeAway: (label: string, next: (draft: Draft) => Draft) => void;
  /** The document that is shown, and whose fields are added. */
  shown: Draft['documents'][number] | undefined;
  recipient: DraftRecipient | undefined;
  page: number;
};

/** The fields of a draft: which one is chosen, and what is done with them by hand and by keys. */
export function useFields({ draft, change, takeAway, shown, recipient, page }: Place) {
  const [selectedId, select] = useState<string>();
  // Arrows move what has just come: it takes the focus once it is drawn.
  const [addedId, setAddedId] = useState<string>();
  useEffect(() => {
    if (addedId !== undefined) focusField(addedId);
  }, [addedId]);
  const selected = draft.fields.find(({ id }) => id === selectedId);
  const isFull = draft.fields.length >= SIGNATURE_LIMITS.fields;

  const setFields = (next: (fields: readonly DraftField[]) => readonly DraftField[]) =>
    change((before) => ({ ...before, fields: next(before.fields) }));
  const replace = (field: DraftField) =>
    setFields((fields) => fields.map((other) => (other.id === field.id ? field : other)));
  const shapeOf = (field: DraftField) =>
    draft.documents.find(({ id }) => id === field.document_id)?.pages[field.page];
  const move = (field: DraftField, box: FieldBox) => {
    const shape = shapeOf(field);
    if (shape) replace(placed(field, box, shape));
  };
  const remove = (field: DraftField) => {
    const others = inReadingOrder(draft.fields, field.document_id);
    const place = others.findIndex(({ id }) => id === field.id);
    const next = others[place + 1] ?? others[place - 1];
    select(next?.id);
    takeAway(`Champ supprimé\u00a0: ${fieldText(draft, field)}`, (before) => ({
      ...before,
      fields: before.fields.filter(({ id }) => id !== field.id),
    }));
    // The focus does not go with the field.
    if (next) focusField(next.id);
    else document.querySelector<HTMLElement>('.wrt-scroll')?.focus();
  };
  /** @returns the new field, if there may be one */
  const add = (kind: FieldKind, on: number = page, at?: { x: number; y: number }): string | undefined => {
    const shape = shown?.pages[on];
    if (isFull) return undefined;
    if (!shown || !shape || !recipient || !kindsFor(recipient.role).some(({ value }) => value === kind))
      return undefined;
    const field = newField(kind, { document: shown.id, recipient: recipient.id, page: on, shape }, at);
    setFields((fields) => [...fields, field]);
    select(field.id);
    return field.id;
  };
  /** The page of the field that was added is in sight: it takes the focus. */
  const addHere = (kind: FieldKind, on?: number, at?: { x: number; y: number }) =>
    setAddedId(add(kind, on, at));
  const onKey = (field: DraftField, event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(field);
      return;
    }
    const shape = shapeOf(field);
    const box = shape && stepped(pointsOf(field, shape), event);
    if (!shape || !box) return;
    event.preventDefault();
    move(field, boxOfPoints(box, shape));
  };
  return {
    selected,
    selectedShape: shown?.pages[selected?.page ?? 0],
    select,
    selectAndFocus: (id: string) => {
      select(id);
      focusField(id);
    },
    isFull,
    add,
    addHere,
    addAll: (more: readonly DraftField[]) => setFields((fields) => [...fields, ...more]),
    replace,
    move,
    /** To a place on another page of the document that is shown, in points. */
    moveTo: (field: DraftField, box: FieldBox, on: number) => {
      const shape = shown?.pages[on];
      if (shape) replace(placed({ ...field, page: on }, boxOfPoints(box, shape), shape));
    },
    copy: (field: DraftField) => {
      const shape = shapeOf(field);
      if (!shape) return;
      const copy = copied(field, shape);
      setFields((fields) => [...fields, copy]);
      select(copy.id);
      setAddedId(copy.id);
    },
    remove,
    onKey,
  };
}
