import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Passage } from './model/passage.ts';
import { PdfPassages } from './pdf-passages.tsx';

const at = (key: string, x: number, y = 100): Passage => ({
  key,
  label: key,
  mark: key,
  page: 1,
  boxes: [[x, y, 80, 12]],
});

it('of passages at one place, one is drawn beside the selected one: their colours together hide the words', () => {
  const { container } = render(
    <PdfPassages
      passages={[at('siret', 50), at('siren', 50.5), at('total', 50, 300), at('key', 49.5)]}
      pageWidth={595}
      pageHeight={842}
      activeKey="siren"
      sought={0}
      onSelect={() => undefined}
    />,
  );
  const shown = [...container.querySelectorAll<HTMLElement>('.doc-passage')]
    .filter((box) => box.dataset['repeated'] === undefined || box.getAttribute('aria-current') !== null)
    .map((box) => box.dataset['passage']);
  expect(shown).toEqual(['siret', 'siren', 'total']);
});
