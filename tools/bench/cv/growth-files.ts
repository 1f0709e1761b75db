import Pdf from 'pdfkit';

// CVs of growing size, drawn as programs write them: jobs under one another, and a table of missions.

const TITLES = [
  'Formateur Excel',
  'Formatrice Word',
  'Migration Office 365',
  'Consultante SAP',
  'Audit des pratiques',
];
const CLIENTS = [
  'Airbus',
  'Mairie de Vertou',
  'Groupe Kermené',
  'Crédit Mutuel',
  'Laboratoires Théa',
  'Danone',
];
const MARGIN = 50;
const BOTTOM = 790;
const COLUMNS = [MARGIN, 180, 340, 430] as const;
const ROW_HEIGHT = 46;
/** Points of a job with its three lines. */
const JOB_HEIGHT = 66;
/** Jobs of a page. */
export const JOBS_OF_PAGE = Math.floor((BOTTOM - 110) / JOB_HEIGHT);

type Drawing = PDFKit.PDFDocument;

const of = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
const periodOf = (index: number): string =>
  `0${1 + (index % 9)}/${2023 - (index % 30)} – 1${index % 3}/${2023 - (index % 30)}`;

async function drawn(draw: (pdf: Drawing) => void): Promise<Uint8Array> {
  const pdf = new Pdf({ size: 'A4', margin: 0 });
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  pdf.on('end', () => resolve(Buffer.concat(chunks)));
  pdf.font('Helvetica-Bold').fontSize(18).text('Camille Fontaine', MARGIN, 40);
  pdf.font('Helvetica').fontSize(10).text('camille.fontaine@exemple.fr – 06 12 34 56 78', MARGIN, 64);
  draw(pdf);
  pdf.end();
  return promise;
}

const writeTitle = (pdf: Drawing, text: string, top: number): void => {
  pdf.font('Helvetica-Bold').fontSize(13).text(text, MARGIN, top).font('Helvetica').fontSize(10);
};

/** Jobs under one another over so many pages. */
export const ordinaryCv = (pages: number): Promise<Uint8Array> =>
  drawn((pdf) => {
    writeTitle(pdf, 'Expérience professionnelle', 90);
    for (let page = 0; page < pages; page += 1) {
      if (page > 0) pdf.addPage();
      for (let row = 0; row < JOBS_OF_PAGE; row += 1) {
        const index = page * JOBS_OF_PAGE + row;
        const top = 112 + row * JOB_HEIGHT;
        pdf.font('Helvetica-Bold').text(`${of(TITLES, index)} – ${of(CLIENTS, index)}`, MARGIN, top);
        pdf.font('Helvetica').text(periodOf(index), 430, top);
        pdf.text(
          `• Animation de ${index + 2} sessions pour des publics variés, en présentiel`,
          MARGIN + 8,
          top + 14,
        );
        pdf.text(`• Création de supports et suivi de ${index + 6} stagiaires`, MARGIN + 8, top + 28);
      }
    }
  });

/** A table of so many missions over as many pages as it takes, with borders or not; its cells have several lines. */
export const missionTable = (rows: number, isBordered: boolean): Promise<Uint8Array> =>
  drawn((pdf) => {
    writeTitle(pdf, 'Missions', 90);
    let top = 112;
    const writeRow = (cells: readonly string[], height: number): void => {
      for (const [rank, text] of cells.entries()) pdf.text(text, (COLUMNS[rank] ?? 0) + 4, top + 3);
      if (isBordered) for (const x of COLUMNS) pdf.rect(x, top, 545 - x, height).stroke();
      top += height;
    };
    const writeHead = (): void => writeRow(['Client', 'Mission', 'Dates', 'Environnement'], 18);
    writeHead();
    for (let index = 0; index < rows; index += 1) {
      if (top + ROW_HEIGHT > BOTTOM) {
        pdf.addPage();
        top = 40;
        writeHead();
      }
      writeRow(
        [
          `${of(CLIENTS, index)} ${index + 1}\nSite de Nantes`,
          `${of(TITLES, index)}\npour ${index + 6} personnes`,
          periodOf(index),
          `Excel, Power BI ${index + 1}\nTeams et SharePoint\nSupport remis`,
        ],
        ROW_HEIGHT,
      );
    }
  });
