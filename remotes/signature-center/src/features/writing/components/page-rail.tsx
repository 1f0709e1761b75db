import { useQuery } from '@tanstack/react-query';
import { countOf } from '@trame/app/noun';
import { FieldMark } from '../../sheets/components/field-mark.tsx';
import { PagePicture } from '../../sheets/components/page-picture.tsx';
import { usePagePictures } from '../../sheets/components/use-page-pictures.ts';
import { documentQuery } from '../../sheets/data/files.ts';
import type { EnvelopeDocument } from '../../envelopes/data/envelopes.ts';
import { fieldText, FIELD_NOUN, inReadingOrder, type Draft } from '../model/draft.ts';
import '../styles/writing.css';

type PageRailProps = {
  requestId: string;
  draft: Draft;
  document: EnvelopeDocument;
  /** The page that is in view, from 0. */
  page: number;
  onPage: (page: number) => void;
};

/** The pages of a document made small, with the marks of their fields: where one is, and the way to another page. */
export function PageRail({ requestId, draft, document: shown, page, onPage }: PageRailProps) {
  const { data: file } = useQuery(documentQuery(requestId, shown.id));
  const draw = usePagePictures(file);
  const fields = inReadingOrder(draft.fields, shown.id);
  return (
    <nav aria-labelledby="wrt-pages">
      <h2 id="wrt-pages">Pages</h2>
      <ol className="wrt-rail">
        {shown.pages.map((shape, number) => {
          const own = fields.filter((field) => field.page === number);
          return (
            <li key={number}>
              <button
                type="button"
                aria-label={`Page ${number + 1}${
                  own.length === 0
                    ? ''
                    : `, ${countOf(FIELD_NOUN, own.length)}\u00a0: ${own.map((field) => fieldText(draft, field)).join(', ')}`
                }`}
                aria-current={number === page ? 'true' : undefined}
                onClick={() => onPage(number)}
              >
                <span className="wrt-rail-page">
                  <PagePicture key={file ? 'file' : 'none'} page={number} shape={shape} draw={draw}>
                    {own.map((field) => (
                      <FieldMark
                        key={field.id}
                        field={field}
                        page={shape}
                        place={draft.recipients.findIndex(({ id }) => id === field.recipient_id)}
                      />
                    ))}
                  </PagePicture>
                </span>
                <span className="num">{number + 1}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
