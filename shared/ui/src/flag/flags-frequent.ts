/// <reference path="../assets.d.ts" />
// Flags that nearly every list shows: small, and drawn at once without a request.
export { default as BE } from 'country-flag-icons/string/3x2/BE';
export { default as CA } from 'country-flag-icons/string/3x2/CA';
export { default as CH } from 'country-flag-icons/string/3x2/CH';
export { default as CI } from 'country-flag-icons/string/3x2/CI';
export { default as CM } from 'country-flag-icons/string/3x2/CM';
export { default as DE } from 'country-flag-icons/string/3x2/DE';
export { default as DZ } from 'country-flag-icons/string/3x2/DZ';
export { default as ES } from 'country-flag-icons/string/3x2/ES';
export { default as FR } from 'country-flag-icons/string/3x2/FR';
export { default as GB } from 'country-flag-icons/string/3x2/GB';
export { default as IT } from 'country-flag-icons/string/3x2/IT';
export { default as LU } from 'country-flag-icons/string/3x2/LU';
export { default as MA } from 'country-flag-icons/string/3x2/MA';
export { default as PT } from 'country-flag-icons/string/3x2/PT';
export { default as SN } from 'country-flag-icons/string/3x2/SN';
export { default as TN } from 'country-flag-icons/string/3x2/TN';
