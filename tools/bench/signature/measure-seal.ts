import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import type { FieldValue } from '@trame/domain/signatures';
import type { FilledField } from '@trame/signature/proof';
import type { Mark } from '@trame/signature/seal';
import { memoryOf } from '../memory.ts';

// Run in a process of its own, by Node or by Deno, like one request of a function: writes the first document anew, or seals an envelope.
// One line of JSON: processor time of loading the code, and of the work; the most memory.

const [what = '', folder = ''] = process.argv.slice(2);
const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)));
const processor = () => {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
};

const json = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const documents = json('documents.json') as string[];

const { normalise, seal } = await import('@trame/signature/seal');
const { bytesOfImage } = await import('@trame/domain/signatures');
const { readKey } = await import('@trame/signature/certificate');
const loaded = processor();
const filled = json('filled.json') as (FilledField & { value: FieldValue })[];
/** As the function makes it of what was filled in: fields that have the same draw the same object. */
const drawnOf = (id: string): Partial<Mark> => {
  const value = filled.find(({ field }) => field === id)?.value;
  if (typeof value !== 'object') return {};
  if (value.kind === 'image') return { image: bytesOfImage(value.image) };
  return value.kind === 'drawn'
    ? { strokes: { path: value.path, width: value.width, height: value.height } }
    : {};
};
const start = performance.now();
const drawn = new Map(what === 'seal' ? filled.map(({ field }) => [field, drawnOf(field)]) : []);
const bytes =
  what === 'normalise'
    ? (await normalise(read('given.pdf'))).bytes
    : (
        await seal({
          documents: documents.map((name, index) => ({
            name,
            bytes: read(`shown-${index}.pdf`),
            // As the function has them: what was filled in once, as text, and its pictures' bytes.
            marks: (json(`marks-${index}.json`) as (Mark & { field?: string })[]).map(
              ({ field, ...mark }) => ({
                ...mark,
                ...(field !== undefined && drawn.get(field)),
              }),
            ),
          })),
          filled,
          proof: readFileSync(join(folder, 'preuve.jsonl'), 'utf8'),
          facts: { verifyAddress: 'https://trame.example/verifier', company: 'Trame' },
          fonts: {
            text: read('text.ttf'),
            strong: read('strong.ttf'),
            title: read('title.ttf'),
            hands: {
              caveat: read('caveat.ttf'),
              'dancing-script': read('dancing-script.ttf'),
              sacramento: read('sacramento.ttf'),
            },
          },
          at: new Date(),
          key: await readKey(readFileSync(join(folder, 'key.txt'), 'utf8')),
          certificates: [read('certificate.der')],
        })
      ).bytes;
console.log(
  JSON.stringify({
    modules: loaded,
    work: processor() - loaded,
    seconds: Math.round((performance.now() - start) / 10) / 100,
    megabytes: memoryOf('VmHWM'),
    bytes: bytes.length,
  }),
);
