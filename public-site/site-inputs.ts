import { resolve } from 'node:path';

/**
 * Where the site is built from: what the company says of itself, and its pictures. Addresses in the environment start at
 * the folder of the command; without any, the fictional company of the demonstration.
 */
export function siteInputs(env: NodeJS.ProcessEnv): { content: string; media: string } {
  return {
    content: env.SITE_CONTENT ? resolve(env.SITE_CONTENT) : resolve(import.meta.dirname, 'demo-content.json'),
    media: env.SITE_MEDIA ? resolve(env.SITE_MEDIA) : resolve(import.meta.dirname, 'demo-media'),
  };
}
