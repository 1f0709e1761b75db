import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import Pdf from 'pdfkit';
import { ROOT } from '../lib/paths.ts';
import { failCommand, UserError } from '../lib/user-error.ts';
import { median } from './statistics.ts';

// What analysing a CV costs where it is deployed: `node tools/bench/cv-edge.ts [documents…]`. Each document is read by Deno,
// in processes of their own, under the memory that a hosted function has; CPU time is that of the process, all threads.

const LIMITS = { cpu: 2000, memory: 256 };
const PROCESSES = 5;
const REPEATS = '5';
const DENO = join(ROOT, 'node_modules/deno', process.platform === 'win32' ? 'deno.exe' : 'deno');

interface Cost {
  pages: number;
  /** CPU milliseconds: the modules, the first CV of a process, each one after it. */
  load: number;
  first: number;
  again: number | null;
  /** Most megabytes that the process held, Deno included. */
  memory: number;
}

/** Four full pages: a column of dates and contacts beside one of posts, as CVs of trainers are laid out. */
async function fourPages(): Promise<Uint8Array> {
  const pdf = new Pdf({ size: 'A4', margin: 40 });
  const bytes = buffer(pdf);
  for (let page = 0; page < 4; page += 1) {
    if (page > 0) pdf.addPage();
    pdf
      .font('Helvetica-Bold')
      .fontSize(20)
      .text(page === 0 ? 'Camille Fontaine' : 'Expériences (suite)', 40, 40);
    pdf.fontSize(10).font('Helvetica');
    pdf.text('camille.fontaine@exemple.fr\n06 12 34 56 78\n43100 Brioude', 40, 80, { width: 150 });
    pdf.text('Compétences\nExcel\nWord\nPower BI\nOutlook\nTeams\nSharePoint', 40, 150, { width: 150 });
    pdf.text('Langues\nAnglais : B2\nEspagnol : A2', 40, 290, { width: 150 });
    pdf.text('Expériences professionnelles', 210, 80, { width: 345 });
    for (let post = 0; post < 5; post += 1) {
      const year = 2024 - page * 5 - post;
      pdf.text(`Janvier ${year} - Décembre ${year} : Formatrice bureautique, Greta du Velay ${post + 1}`, {
        width: 345,
      });
      for (let line = 0; line < 4; line += 1) {
        pdf.text('Animation de stages de tableur pour des groupes de douze personnes, évaluation et suivi.', {
          width: 345,
        });
      }
    }
  }
  pdf.end();
  return new Uint8Array(await bytes);
}

async function costOf(path: string): Promise<Cost> {
  const { stdout } = await promisify(execFile)(
    DENO,
    [
      'run',
      '--no-check',
      '--no-config',
      '--import-map=supabase/functions/deno.json',
      '--node-modules-dir=manual',
      `--v8-flags=--max-heap-size=${LIMITS.memory}`,
      '--allow-read',
      '--allow-env',
      '--allow-sys',
      'tools/bench/cv-edge-worker.ts',
      path,
      REPEATS,
    ],
    { cwd: ROOT, env: { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' } },
  );
  return JSON.parse(stdout) as Cost;
}

const folder = mkdtempSync(join(tmpdir(), 'trame-cv-edge-'));
try {
  const given = process.argv.slice(2);
  const own = join(folder, 'quatre-pages.pdf');
  writeFileSync(own, await fourPages());
  const rows = [];
  for (const path of given.length > 0 ? given : [own]) {
    const costs: Cost[] = [];
    for (let turn = 0; turn < PROCESSES; turn += 1) costs.push(await costOf(path));
    const of = (name: 'load' | 'first' | 'again' | 'memory') => median(costs.map((cost) => cost[name] ?? 0));
    rows.push({
      document: basename(path),
      pages: costs[0]?.pages,
      'modules (ms CPU)': of('load'),
      'premier CV (ms CPU)': of('first'),
      'suivants (ms CPU)': of('again'),
      'mémoire (Mo)': of('memory'),
    });
    const worst = costs.find(
      ({ load, first, memory }) => load + first > LIMITS.cpu || memory > LIMITS.memory,
    );
    if (worst) throw new UserError(`${basename(path)} dépasse les limites : ${JSON.stringify(worst)}`);
  }
  console.table(rows);
} catch (error) {
  failCommand(error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
