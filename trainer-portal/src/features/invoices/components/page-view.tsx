import type { PageText } from '@trame/document';
import type { Finding } from '@trame/invoice';
import { useState } from 'react';
import { Button } from '@trame/ui/button';
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';

type PageViewProps = {
  file: File;
  pages: readonly PageText[];
  findings: readonly Finding[];
  /** Index of the finding that the person looks at. */
  chosen: number | undefined;
  onChoose: (index: number) => void;
};

/** In points, around a value that is marked. */
const MARGIN = 3;

/** The text that was read, where the page has it, with the place of each finding: what a person compares with the file. */
export function PageView({ file, pages, findings, chosen, onChoose }: PageViewProps) {
  const chosenPlace = chosen === undefined ? null : findings[chosen]?.place;
  const [turned, setTurned] = useState({ at: 1, for: chosen });
  const number = turned.for === chosen ? turned.at : (chosenPlace?.page ?? turned.at);
  const page = pages[number - 1];
  const turn = (to: number) => setTurned({ at: to, for: chosen });
  const open = () => {
    const address = URL.createObjectURL(file);
    window.open(address, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  if (!page) return null;
  const marks = findings
    .map((finding, index) => ({ finding, index }))
    .filter(({ finding }) => finding.place?.page === number);
  return (
    <section className="invoices-page" aria-label={`Page ${number} de ${file.name}`}>
      <header>
        <strong>{file.name}</strong>
        {pages.length > 1 && (
          <span className="invoices-turn num">
            <Button
              size="sm"
              variant="text"
              aria-label="Page précédente"
              disabled={number === 1}
              onClick={() => turn(number - 1)}
            >
              <ChevronLeft className="icon" aria-hidden="true" />
            </Button>
            {number}&nbsp;/&nbsp;{pages.length}
            <Button
              size="sm"
              variant="text"
              aria-label="Page suivante"
              disabled={number === pages.length}
              onClick={() => turn(number + 1)}
            >
              <ChevronRight className="icon" aria-hidden="true" />
            </Button>
          </span>
        )}
        <Button size="sm" icon={<ExternalLink className="icon" aria-hidden="true" />} onClick={open}>
          Ouvrir
        </Button>
      </header>
      <svg viewBox={`0 0 ${page.width} ${page.height}`} role="img" aria-label="Texte lu sur la page">
        {marks.map(({ finding, index }) => {
          const [x, y, width, height] = finding.place!.box;
          return (
            <g
              key={index}
              className={`invoices-mark invoices-mark-${finding.severity}${index === chosen ? ' is-chosen' : ''}`}
              onClick={() => onChoose(index)}
            >
              <rect
                x={x - MARGIN}
                y={y - MARGIN}
                width={width + 2 * MARGIN}
                height={height + 2 * MARGIN}
                rx={2}
              />
              <text
                x={x - MARGIN - 2}
                y={y + height - 1}
                textAnchor="end"
                fontSize={9}
                className="invoices-mark-number"
              >
                {index + 1}
              </text>
            </g>
          );
        })}
        {page.lines.map((line, index) =>
          line.text.split('\t').length > 1 ? (
            line.spans.map((span) => (
              <Text key={`${index}-${span.start}`} box={span.box} isBold={line.isBold}>
                {line.text.slice(span.start, span.start + span.length)}
              </Text>
            ))
          ) : (
            <Text key={index} box={line.box} isBold={line.isBold}>
              {line.text}
            </Text>
          ),
        )}
      </svg>
    </section>
  );
}

type TextProps = { box: readonly [number, number, number, number]; isBold: boolean; children: string };

function Text({ box: [x, y, width, height], isBold, children }: TextProps) {
  if (children.trim() === '' || width <= 0) return null;
  return (
    <text
      x={x}
      y={y + height * 0.8}
      fontSize={height * 0.86}
      fontWeight={isBold ? 600 : 400}
      textLength={width}
      lengthAdjust="spacingAndGlyphs"
    >
      {children}
    </text>
  );
}
