export { createFakeHost, type FakeHostRecord, type FakeHostOptions } from './fake-host.ts';
export { FakeHost, type FakeHostProps } from './fake-host-provider.tsx';
