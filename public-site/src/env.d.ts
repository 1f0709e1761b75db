/// <reference types="astro/client" />
import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** See `islands/when-used.ts`. */
    'client:used'?: boolean;
  }
}
