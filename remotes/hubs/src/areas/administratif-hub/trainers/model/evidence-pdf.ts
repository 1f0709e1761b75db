import { createSheet, type SheetFonts, type TableColumn } from '@trame/app/pdf-sheet';
import { countOf } from '@trame/app/noun';
import { formatDate, formatDateTime } from '@trame/domain';
import {
  isHeld,
  isLacking,
  periodText,
  pieceLabel,
  stateText,
  type EvidencePiece,
  type EvidenceScope,
  type Indicator,
} from './evidence.ts';

/** A piece with the files of the archive that go with it, by their numbers; `isGone`: the store no longer has its file. */
export type IndexedPiece = EvidencePiece & { files: readonly string[]; isGone: boolean };
export type IndexedTrainer = { full_name: string; pieces: readonly IndexedPiece[] };

export type EvidenceIndex = {
  version: string;
  indicators: readonly Indicator[];
  scope: EvidenceScope;
  trainers: readonly IndexedTrainer[];
  madeAt: Date;
  madeBy: string;
};

const COLUMNS: readonly TableColumn[] = [
  { header: 'Fichier', width: 62 },
  { header: 'Pièce', width: 174 },
  { header: 'Du', width: 62 },
  { header: 'Jusqu’au', width: 62 },
  { header: 'Contrôle', width: 123 },
];
const LACKING: readonly TableColumn[] = [
  { header: 'Formateur', width: 130 },
  { header: 'Indicateur', width: 62 },
  { header: 'Ce qui manque', width: 168 },
  { header: 'Où en est-on', width: 123 },
];

const TITLE = 'Dossier de preuve Qualiopi';

/** Lets the page answer between two trainers: a long index takes seconds. */
const breathe = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

const fileText = ({ files, isGone }: IndexedPiece): string =>
  isGone ? 'Absent du stockage' : files.join(', ');

/**
 * The index of an evidence file: for each trainer and indicator each piece with its day and who checked it, and before that all that is
 * missing. Tagged: headings, and tables with their header cells.
 */
export async function evidencePdf(
  { version, indicators, scope, trainers, madeAt, madeBy }: EvidenceIndex,
  fonts: SheetFonts,
): Promise<Uint8Array<ArrayBuffer>> {
  const [only] = trainers.length === 1 ? trainers : [];
  const period = periodText(scope);
  const sheet = createSheet(fonts, { title: TITLE, subject: `${TITLE}, ${only?.full_name ?? period ?? ''}` });
  sheet.title(
    TITLE,
    `Référentiel national qualité, guide ${version}`,
    [only?.full_name, period, `fait le ${formatDateTime(madeAt)} par ${madeBy}`].filter(Boolean).join(' · '),
  );
  const pieces = trainers.flatMap((trainer) => trainer.pieces);
  const lacking = trainers.flatMap(({ full_name, pieces: own }) =>
    own.filter(isLacking).map((piece) => ({ ...piece, full_name })),
  );
  sheet.section('Ce que contient ce dossier');
  if (!only) sheet.fact('Formateurs', String(trainers.length));
  sheet.fact('Indicateurs', indicators.map(({ number }) => number).join(', '));
  sheet.fact('Preuves tenues', String(pieces.filter(isHeld).length));
  sheet.fact('Fichiers joints', String(new Set(pieces.flatMap(({ files }) => files)).size));
  sheet.fact(
    'Ce qui manque',
    lacking.length === 0
      ? 'Rien'
      : countOf({ one: 'preuve', many: 'preuves', isFeminine: true }, lacking.length),
  );
  sheet.paragraph(
    period
      ? `Les pièces sont celles qui comptaient ${period}, les missions celles de cette période.`
      : 'Les pièces sont celles de ce jour, les missions celles des trois dernières années.',
  );
  if (lacking.length > 0) {
    sheet.section('Ce qui manque');
    sheet.table(
      LACKING,
      lacking.map((piece) => [piece.full_name, String(piece.indicator), pieceLabel(piece), stateText(piece)]),
    );
  }
  for (const { full_name, pieces: own } of trainers) {
    if (!only) sheet.section(full_name);
    for (const { number, title } of indicators) {
      sheet.section(`Indicateur ${number}. ${title}`, only ? 2 : 3);
      const rows = own.filter(({ indicator }) => indicator === number);
      if (rows.length === 0) sheet.paragraph('Rien n’est gardé pour cet indicateur.');
      else
        sheet.table(
          COLUMNS,
          rows.map((piece) => [
            fileText(piece),
            pieceLabel(piece),
            piece.dated_on === null ? '' : formatDate(piece.dated_on),
            piece.ends_on === null ? '' : formatDate(piece.ends_on),
            stateText(piece),
          ]),
        );
    }
    // oxlint-disable-next-line no-await-in-loop -- one trainer after the other
    await breathe();
  }
  return sheet.finish(`${TITLE}, guide ${version}`);
}
