import { startContainer, type Bundler } from './container.ts';

// oxlint-disable-next-line no-underscore-dangle -- the name that the bundler gives to its runtime
declare const __webpack_require__: Bundler;

startContainer(__webpack_require__);
