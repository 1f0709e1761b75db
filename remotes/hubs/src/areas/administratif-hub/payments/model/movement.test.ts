import { expect, it } from 'vitest';
import { movementNote, movementTitle } from './movement.ts';

const LINE = {
  bookedOn: '2026-12-03',
  cents: -30_000,
  label: '',
  counterparty: null,
  endToEndId: null,
  reference: null,
  returnCode: null,
};

it.each([
  [{}, 'Mouvement sans libellé', ''],
  [{ endToEndId: 'TR-1-003' }, 'TR-1-003', ''],
  [{ counterparty: 'Claire', endToEndId: 'TR-1-003' }, 'Claire', 'TR-1-003'],
  [{ label: 'VIR', counterparty: 'Claire', endToEndId: 'TR-1-003' }, 'VIR', 'Claire, TR-1-003'],
  [{ label: 'VIR TR-1-003', endToEndId: 'TR-1-003' }, 'VIR TR-1-003', ''],
])('a movement that says %j is called « %s », with « %s »', (said, title, note) => {
  expect([movementTitle({ ...LINE, ...said }), movementNote({ ...LINE, ...said })]).toEqual([title, note]);
});
