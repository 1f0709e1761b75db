import type { SiteRecord } from './site-files.ts';

/** Where sites are put up: a folder that a web server reads, or a bucket. */
export type SiteTarget = {
  readonly address: string;
  live: () => Promise<SiteRecord | null>;
  /** Puts a built site up in one step; the folder `built` may be moved. `before` is what is up. */
  publish: (built: string, record: SiteRecord, before: SiteRecord | null) => Promise<void>;
  /** Puts a preview under an address that ends. */
  addPreview: (built: string, name: string) => Promise<void>;
  removeEndedPreviews: (now: Date) => Promise<void>;
  /** Whether a file of the site that is up is still there. */
  hasFile: (live: SiteRecord, path: string) => boolean;
  /** Where to build, in a folder of one's own: on the same disk where that matters. */
  workFolder: () => string;
};
