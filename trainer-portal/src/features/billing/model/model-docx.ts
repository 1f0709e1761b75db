import { euros, type BillingInput } from '@trame/domain/invoices';
import type { Mission } from '../data/missions.ts';
import type { Terms } from '../data/terms.ts';
import { amountsOfMission } from './amounts.ts';
import { buyerLines, lateText, paymentText, percent, sellerLines, vatText } from './mentions.ts';
import { missionDetails } from './mission-text.ts';

/** What the model is made of: the form as it is filled, and the mission that it shows, if there is one. */
export type ModelContent = {
  input: BillingInput;
  iban: string | null;
  terms: Terms;
  mission: Mission | undefined;
};

/** Twentieths of a point. */
const CELL_SPACE = 80;

/** The model as a document for a text processor; the code that writes it is fetched then. */
export async function modelDocx({ input, iban, terms, mission }: ModelContent): Promise<Blob> {
  const { AlignmentType, Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } =
    await import('docx');
  const total = mission?.total_cents ?? null;
  const amounts = total === null ? null : amountsOfMission(total, input.vat_case, terms);
  const line = (text: string, isBold = false) =>
    new Paragraph({ children: [new TextRun({ text, bold: isBold })] });
  const right = (text: string, isBold = false) =>
    new Paragraph({ alignment: AlignmentType.RIGHT, children: [new TextRun({ text, bold: isBold })] });
  const row = (texts: readonly string[], isBold = false) =>
    new TableRow({
      tableHeader: isBold,
      children: texts.map(
        (text, index) =>
          new TableCell({
            children: [index === 0 ? line(text, isBold) : right(text, isBold)],
            margins: { top: CELL_SPACE, bottom: CELL_SPACE, left: CELL_SPACE, right: CELL_SPACE },
          }),
      ),
    });
  const space = () => new Paragraph('');
  const rate =
    input.vat_case === 'assujetti' && terms.rules.vat_rate != null ? ` ${percent(terms.rules.vat_rate)}` : '';
  const service = [
    mission?.title ?? 'Intitulé de la session',
    mission ? missionDetails(mission) : 'Client, lieu, dates, heures, ordre de mission',
  ].join(', ');
  return Packer.toBlob(
    new Document({
      title: 'Facture',
      creator: input.legal_name,
      styles: { default: { document: { run: { font: 'Arial', size: 20 } } } },
      sections: [
        {
          children: [
            line(input.legal_name || 'Votre nom', true),
            ...sellerLines(input).map((text) => line(text)),
            space(),
            right(`Facture n° ${input.number_prefix}…`, true),
            right('Émise le …'),
            right('Échéance …'),
            space(),
            line(terms.buyer?.name ?? 'Votre client', true),
            ...buyerLines(terms).map((text) => line(text)),
            space(),
            new Table({
              width: { size: 100, type: WidthType.PERCENTAGE },
              rows: [
                row(['Prestation de services', 'Total HT'], true),
                row([service, total === null ? '…' : euros(total)]),
                row([`TVA${rate}`, amounts ? euros(amounts.vat) : '…']),
                row(['Net à payer', amounts ? euros(amounts.gross) : '…']),
              ],
            }),
            space(),
            ...[vatText(input, terms), paymentText(iban, terms, true), lateText(terms)]
              .filter(Boolean)
              .map((text) => line(text)),
          ],
        },
      ],
    }),
  );
}
