import type { PageText } from '@trame/document';
import type { Finding, Severity } from '@trame/invoice';
import { SEVERITIES } from '@trame/invoice/verdict-text';
import { useState } from 'react';
import { Button } from '@trame/ui/button';
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';
import { CHIP_SIZE, marksOf, type Mark } from '../model/marks.ts';

type PageViewProps = {
  file: File;
  pages: readonly PageText[];
  findings: readonly Finding[];
  /** Index of the finding that the person looks at. */
  chosen: number | undefined;
  onChoose: (index: number) => void;
};

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
        {marksOf(findings, page).map(({ box, indexes, label, chip }) => {
          const isChosen = chosen !== undefined && indexes.includes(chosen);
          return (
            <g
              key={label}
              className={`invoices-mark invoices-mark-${worstOf(indexes.map((index) => findings[index]!))}${isChosen ? ' is-chosen' : ''}`}
              // One after the other, where several are about one value.
              onClick={() => onChoose(indexes[isChosen ? indexes.indexOf(chosen) + 1 : 0] ?? indexes[0]!)}
            >
              <Rect box={box} />
              <g className="invoices-mark-number">
                <Rect box={chip} />
                <text
                  x={chip[0] + chip[2] / 2}
                  y={chip[1] + chip[3] / 2 + CHIP_SIZE * 0.35}
                  textAnchor="middle"
                  fontSize={CHIP_SIZE}
                >
                  {label}
                </text>
              </g>
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

const worstOf = (findings: readonly Finding[]): Severity =>
  SEVERITIES.find((severity) => findings.some((finding) => finding.severity === severity))!;

const Rect = ({ box: [x, y, width, height] }: Pick<Mark, 'box'>) => (
  <rect x={x} y={y} width={width} height={height} rx={2} />
);

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
