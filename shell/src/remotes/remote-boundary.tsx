import type { HostNotifier } from '@trame/platform';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { appJustLeft, shownVersion, type Origin } from './shown-apps.ts';

export type Left = {
  remote: string;
  version: string;
  /** The app's name for people. */
  title: string;
  notify: HostNotifier;
};

type RemoteBoundaryProps = {
  /** The app that was in this place; undefined in the place of everything. */
  left?: Left | undefined;
  /** Nothing of an app is in this place any more: whatever is thrown comes from the cleanup of what was there. */
  isEmpty?: boolean;
  children: ReactNode;
};

type Caught = { error: unknown };

/** More errors than this in a second are no cleanup: something is drawn again and again. */
const MOST_AT_ONCE = 20;
const AT_ONCE_MS = 1_000;

/**
 * Remains mounted when an app is left, and catches what its cleanups throw: React gives such an error to the nearest
 * boundary that remains, and removes what is inside. It is reported for the app. Errors of the shell go on to the
 * boundary above.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { caught: Caught | undefined }> {
  override state: { caught: Caught | undefined } = { caught: undefined };
  private count = 0;
  private firstAt = 0;

  static getDerivedStateFromError(error: unknown): { caught: Caught } {
    return { caught: { error } };
  }

  private originOf(): Origin | undefined {
    const { left, isEmpty } = this.props;
    if (!left) return appJustLeft();
    return isEmpty ? { remote: left.remote, version: shownVersion(left.remote) ?? left.version } : undefined;
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    const origin = this.originOf();
    if (!origin) return;
    this.setState({ caught: undefined });
    this.count = performance.now() - this.firstAt < AT_ONCE_MS ? this.count + 1 : 1;
    if (this.count === 1) this.firstAt = performance.now();
    const { left } = this.props;
    // In one piece with the pages of apps, which are loaded by then.
    void import(/* webpackChunkName: 'apps' */ './stray-errors.ts').then(({ reportLeaving }) =>
      reportLeaving(origin, error, componentStack ?? undefined, left),
    );
  }

  override render(): ReactNode {
    const { caught } = this.state;
    if (caught && (this.count > MOST_AT_ONCE || !this.originOf())) throw caught.error;
    return this.props.children;
  }
}
