import { expect, it } from 'vitest';
import { recruitmentEntry, registryOf } from '../../../../testing/registry.ts';
import { switchedOffText, tamperedText, toSwitchOffText } from './support-text.ts';

const registry = registryOf(
  recruitmentEntry({ name: 'hubs', areas: ['ai-prompt-viewer', 'administratif-hub'] }),
  recruitmentEntry(),
);

it.each([
  [switchedOffText(registry, ['hubs']), 'Prompts IA et Hub administratif sont désactivés dans cet onglet.'],
  [
    switchedOffText(registry, ['hubs', 'recruitment']),
    'Prompts IA, Hub administratif et Recrutement sont désactivés dans cet onglet.',
  ],
  [
    tamperedText(registry, 'hubs'),
    'Prompts IA et Hub administratif sont désactivés dans cet onglet\u00a0: la page a été abîmée pendant son utilisation.',
  ],
  [
    toSwitchOffText(registry, 'hubs'),
    '«\u00a0Prompts IA et Hub administratif\u00a0» doivent être désactivés dans cet onglet',
  ],
  [toSwitchOffText(registry, 'recruitment'), '«\u00a0Recrutement\u00a0» doit être désactivé dans cet onglet'],
])('verbs agree with the areas of an app: %s', (text, wanted) => {
  expect(text).toBe(wanted);
});
