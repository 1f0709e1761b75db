import { axeViolations, renderRoutes } from '@trame/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import remote from '../../routes.tsx';

it('the notice says in plain French what is read, never decided and kept, and how to contest it', async () => {
  const { host } = renderRoutes(remote, {
    area: 'ai-prompt-viewer',
    route: '/ce-que-lit-l-ia',
    links: { 'hubs.prompts': '/prompts-ia' },
    roles: [],
  });
  const sections = await screen.findAllByRole('heading', { level: 2 });
  expect(sections.map(({ textContent }) => textContent)).toEqual([
    'Ce que l’IA lit',
    'Ce qu’elle rend',
    'Ce qu’elle ne décide pas',
    'Comment une personne décide',
    'Ce qui est gardé, et combien de temps',
    'Demander une explication, ou contester',
  ]);
  expect(screen.getByText(/date de naissance, la photo, les interruptions de carrière/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'consignes publiées ici' })).toHaveAttribute('href', '/prompts-ia');
  expect(host.pages.at(-1)?.title).toBe('Ce que l’IA lit, ce qu’elle ne décide pas');
  expect(await axeViolations()).toEqual([]);
});
