import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentTextQuery } from '../data/document-text.ts';
import { check } from '../model/check.ts';
import type { Draft } from '../model/draft.ts';
import { fieldsOf, isPrinted, peopleMissing } from '../model/placeholders.ts';

/** What the texts of the documents say: the fields that they ask for, and what the check before sending finds. */
export function useDocumentTexts(requestId: string, draft: Draft) {
  const texts = useQueries({
    queries: draft.documents.map((document) => documentTextQuery(requestId, document)),
  });
  const checked = useMemo(() => {
    const known = new Map<string, string>();
    for (const [place, { id }] of draft.documents.entries()) {
      const text = texts[place]?.data?.text;
      if (text !== undefined) known.set(id, text);
    }
    return check(draft, known);
  }, [draft, texts]);
  const askedBy = draft.documents.map((document, place) => ({
    document,
    asked: texts[place]?.data?.asked ?? [],
  }));
  return {
    checked,
    /** Fields that the documents ask for, and do not have yet. */
    placeholders: askedBy.flatMap(({ document, asked }) =>
      fieldsOf(asked, document, draft.recipients, draft.fields),
    ),
    missing: peopleMissing(
      askedBy.flatMap(({ asked }) => asked),
      draft.recipients,
    ),
    isAnyPrinted: askedBy.some(({ document, asked }) => asked.length > 0 && isPrinted(document)),
  };
}
