import { readFileSync } from 'node:fs';
import process from 'node:process';

// One analysis in a process of its own, run by Deno: what a function that was asleep spends on a first CV.

const [path = '', repeats = '1'] = process.argv.slice(2);
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
};

const bytes = new Uint8Array(readFileSync(path));
const atStart = cpu();
const { analyseDocument, analyseText, digestOf, readDocument, ReadingError } =
  await import('@trame/cv/analyse');
const loaded = cpu();

async function pagesRead(): Promise<number> {
  try {
    const document = await readDocument(bytes.slice());
    const analyser = { name: 'rules', model: null, prompt_version: null, duration_ms: 0, cost: null };
    const draft = analyseText(document);
    analyseDocument({ document, draft, digest: await digestOf(bytes), isStrict: false, analyser });
    return document.pages.length;
  } catch (error) {
    if (error instanceof ReadingError) return 0;
    throw error;
  }
}

let pages = 0;
let first = 0;
for (let turn = 0; turn < Number(repeats); turn += 1) {
  const before = cpu();
  pages = await pagesRead();
  if (turn === 0) first = cpu() - before;
}
process.stdout.write(
  JSON.stringify({
    pages,
    load: loaded - atStart,
    first,
    again: Number(repeats) > 1 ? Math.round((cpu() - loaded - first) / (Number(repeats) - 1)) : null,
    memory: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);
