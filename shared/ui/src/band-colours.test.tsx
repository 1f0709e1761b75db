import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EvaluationBand } from './band.tsx';

// spec 2.25
it.each([
  [100, 'excellent'],
  [85, 'excellent'],
  [84.99, 'good'],
  [70, 'good'],
  [69.99, 'medium'],
  [50, 'medium'],
  [49.99, 'insufficient'],
  [0, 'insufficient'],
])('%d %% has the colour of %s', (percentage, band) => {
  const { container } = render(<EvaluationBand percentage={percentage} />);
  expect(container.firstElementChild).toHaveClass(`band-${band}`);
});

it('an application without an evaluation has no colour of a band', () => {
  const { container } = render(<EvaluationBand percentage={null} />);
  expect(container.firstElementChild?.className).toBe('band');
});
