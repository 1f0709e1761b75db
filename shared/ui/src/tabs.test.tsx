import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(() => void vi.restoreAllMocks());

const TABS = [
  { value: 'facts', label: 'Informations', content: <p>Adresse</p> },
  { value: 'files', label: 'Pièces', content: <p>Kbis</p> },
  { value: 'history', label: 'Historique', content: <p>Créé hier</p> },
] as const;

function Page() {
  const [value, setValue] = useState<(typeof TABS)[number]['value']>('facts');
  return <Tabs label="Dossier" value={value} tabs={TABS} onChange={setValue} />;
}

it('one tab is shown at a time, chosen by pointer or by arrow keys', async () => {
  render(<Page />);
  const user = userEvent.setup();
  expect(screen.getByRole('tabpanel', { name: 'Informations' })).toHaveTextContent('Adresse');
  await user.click(screen.getByRole('tab', { name: 'Pièces' }));
  expect(screen.getByRole('tabpanel', { name: 'Pièces' })).toHaveTextContent('Kbis');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Historique', selected: true })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Informations', selected: true })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('tabpanel', { name: 'Historique' })).toHaveTextContent('Créé hier');
  // One stop of the Tab key for all of them.
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

it('a tab that is chosen beyond the edge of a narrow window is brought wholly into it', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.textContent === 'Historique' ? new DOMRect(300, 0, 120, 40) : new DOMRect(0, 0, 390, 40);
  });
  render(<Page />);
  expect(screen.getByRole('tablist').scrollLeft).toBe(0);
  await userEvent.setup().click(screen.getByRole('tab', { name: 'Historique' }));
  expect(screen.getByRole('tablist').scrollLeft).toBe(30);
});
