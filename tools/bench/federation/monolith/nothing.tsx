import type { ReactNode } from 'react';

/** Replaces what a single application does not have: nothing of it can be switched off, replaced or late for another. */
export const SupportSlot = (): null => null;
export const UpdateBanner = (): null => null;
export const showSignInSupport = () => (): void => undefined;
export const useNavigationWatch = (): void => undefined;
export const lookAround = async <T,>(_app: unknown, run: () => T | Promise<T>): Promise<T> => run();

/** Replaces the boundaries of apps: pages of a single application may throw into those of the page. */
type Around = { children: ReactNode };
export const RemoteBoundary = ({ children }: Around): ReactNode => children;
export const PagePlaces = ({ children }: Around): ReactNode => children;

/** Replaces the page about releases: a single application has none of its parts. */
export default SupportSlot;
