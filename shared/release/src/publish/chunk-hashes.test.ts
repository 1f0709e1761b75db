import { expect, it } from 'vitest';
import { withChunkHashes } from './chunk-hashes.ts';
import { parseManifest } from './federation-manifest.ts';

it('the manifest of a version tells the shell which runtime its entry script needs', () => {
  const remoteEntry = { name: 'remoteEntry.js', path: '' };
  const published = (metaData: object) => {
    const { manifest } = withChunkHashes(parseManifest({ name: 'trame_a', metaData }), new Map());
    return JSON.parse(new TextDecoder().decode(manifest)) as unknown;
  };
  expect(published({ remoteEntry, runtime: 'none' })).toMatchObject({ metaData: { runtime: 'none' } });
  expect(published({ remoteEntry })).toMatchObject({ metaData: { remoteEntry } });
});
