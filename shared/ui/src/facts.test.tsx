import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Facts } from './facts.tsx';

it('notes of several lines keep their lines', () => {
  render(
    <>
      <style>{readFileSync(join(import.meta.dirname, 'facts.css'), 'utf8')}</style>
      <Facts items={[{ label: 'Notes', value: 'À rappeler\nSalle 4' }]} />
    </>,
  );
  expect(getComputedStyle(screen.getByRole('definition')).whiteSpace).toBe('pre-line');
});
