import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OtherBox } from './field-box.tsx';
import { TEXTS } from './texts.ts';

it('shows a date of somebody else as the sealed document has it', () => {
  const place = { id: 'f1', label: null, page: 0, x: 60, y: 100, w: 90, h: 20 };
  render(
    <OtherBox
      field={{ ...place, document: 'd1', kind: 'date', person: 'Claire', is_done: true, value: '2026-11-30' }}
      shape={{ width: 595, height: 842, rotation: 0 }}
      t={TEXTS.fr}
    />,
  );
  expect(screen.getByText('30/11/2026')).toBeVisible();
});
