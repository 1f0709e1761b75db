export { chainOf, exampleEvents, fileOf, RECIPIENTS } from './envelope.ts';
export { ODD_VALUES } from './odd-texts.ts';
