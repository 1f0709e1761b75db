import { QUALIOPI_MODELS, type QualiopiModelKey } from '@trame/domain/trainers';
import { Highlight } from '@trame/ui/highlight';
import { FileDown } from 'lucide-react';

const pagesOf = (count: number) => `${count}\u00A0page${count > 1 ? 's' : ''}`;

/** Models to download: each to print and to fill in. */
export function ModelLinks({ keys, search = '' }: { keys: readonly QualiopiModelKey[]; search?: string }) {
  if (keys.length === 0) return null;
  return (
    <ul className="qualiopi-models">
      {QUALIOPI_MODELS.filter(({ key }) => keys.includes(key)).map(({ key, label, pages }) => (
        <li key={key}>
          <FileDown className="icon" aria-hidden="true" />
          <span>
            <Highlight text={label} query={search} />
          </span>
          <small>
            <a href={`/models/${key}.pdf`} download aria-label={`${label}, PDF, ${pagesOf(pages)}`}>
              PDF, {pagesOf(pages)}
            </a>
            <a href={`/models/${key}.docx`} download aria-label={`${label}, DOCX à remplir`}>
              DOCX
            </a>
          </small>
        </li>
      ))}
    </ul>
  );
}
