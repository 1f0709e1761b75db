import { paperKind, type PaperKind } from '@trame/domain/trainers';
import { expect, it } from 'vitest';
import { textPdf } from '../../../../testing/text-pdf.ts';
import { judgePdf } from './chosen-file.ts';

const RC_PRO = paperKind('rc-pro') as PaperKind;

it('a PDF proposes the dates that its text says', async () => {
  const line = 'Contrat valable jusqu au 12/05/2027';
  expect(await judgePdf(RC_PRO, textPdf('Assurance', line))).toEqual({
    reading: { expires_on: { value: '2027-05-12', quote: line, page: 1 } },
  });
});

it.each([
  ['another file', new File(['x'], 'a.pdf'), /n’est pas un PDF/],
  ['a file that is too large', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.pdf'), /dépasse 10/],
])('%s is refused before it is sent', async (_, file, problem) => {
  expect(await judgePdf(RC_PRO, file)).toEqual({ problem: expect.stringMatching(problem) });
});
