import { siteInputs } from './site-inputs.ts';

// Pages and documents read from here, in the build and in the development server: before anything that reads is loaded.
const inputs = siteInputs(process.env);
process.env.SITE_CONTENT = inputs.content;
process.env.SITE_MEDIA = inputs.media;
process.env.SITE_PROGRAMMES = inputs.programmes;
