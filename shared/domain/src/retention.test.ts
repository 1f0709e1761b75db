import { expect, it } from 'vitest';
import { KEPT_YEARS, keptFor } from './retention.ts';
import { KEPT_AFTER_CLOSING } from './trainers/access.ts';
import { DATA_PARTS } from './trainers/data-parts.ts';

it('what the portal says of how long data is kept is what is done', () => {
  expect(DATA_PARTS.application.kept).toContain(`sans compte, ${keptFor('application')} après`);
  expect(DATA_PARTS.requests.kept.toLowerCase()).toBe(
    `${keptFor('request')} après la réponse\u202f; une opposition, ${keptFor('objection')}.`,
  );
  const [application] = KEPT_AFTER_CLOSING.filter(({ what }) => what === 'compte, candidature et CV');
  expect(application?.until).toContain(`${KEPT_YEARS.application} ans après notre dernier contact`);
});
