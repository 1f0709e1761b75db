export * from './host-api.tsx';
