import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Sentence } from './sentence.tsx';

it.each([
  ['Votre candidature TR-2026-P9MF9S est reçue.', ['TR-2026-P9MF9S']],
  ['Code du travail, articles L8222-1, R8222-1 et D8222-5', ['L8222-1', 'R8222-1', 'D8222-5']],
  ['Rendez-vous le 12/05/2027 avec Jean-Pierre', []],
])('keeps the codes of « %s » on one line, as they are written', (text, codes) => {
  const { container } = render(<Sentence text={text} />);
  expect([...container.querySelectorAll('.nowrap')].map(({ textContent }) => textContent)).toEqual(codes);
  expect(container).toHaveTextContent(text);
});
