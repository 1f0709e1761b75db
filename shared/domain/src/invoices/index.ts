export * from './billing.ts';
export * from './context.ts';
export * from './deposit.ts';
export * from './missions.ts';
export * from './money.ts';
export * from './reasons.ts';
export * from './statuses.ts';
export * from './vat.ts';
