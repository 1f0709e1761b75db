import { resolve } from 'node:path';

const own = (name: string) => resolve(import.meta.dirname, name);

/**
 * Where the site is built from: what the company says of itself, its pictures, and its catalogue. Addresses in the
 * environment start at the folder of the command; without any, the fictional company of the demonstration, which has no
 * programmes.
 */
export function siteInputs(env: NodeJS.ProcessEnv): { content: string; media: string; programmes: string } {
  return {
    content: env.SITE_CONTENT ? resolve(env.SITE_CONTENT) : own('demo-content.json'),
    media: env.SITE_MEDIA ? resolve(env.SITE_MEDIA) : own('demo-media'),
    programmes: env.SITE_PROGRAMMES ? resolve(env.SITE_PROGRAMMES) : '',
  };
}
