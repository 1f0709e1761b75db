/** Loaded on demand, and together: each chunk is a line of the script loaded before anyone signs in. */
export { NotFoundPage } from './not-found-page.tsx';
export { UnauthorizedPage } from './unauthorized-page.tsx';
