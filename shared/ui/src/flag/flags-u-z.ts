/// <reference path="../assets.d.ts" />
// Flags whose code starts with these letters, loaded together the first time one is shown.
export { default as UA } from 'country-flag-icons/string/3x2/UA';
export { default as UG } from 'country-flag-icons/string/3x2/UG';
export { default as UM } from 'country-flag-icons/string/3x2/UM';
export { default as US } from 'country-flag-icons/string/3x2/US';
export { default as UY } from 'country-flag-icons/string/3x2/UY';
export { default as UZ } from 'country-flag-icons/string/3x2/UZ';
export { default as VA } from 'country-flag-icons/string/3x2/VA';
export { default as VC } from 'country-flag-icons/string/3x2/VC';
export { default as VE } from 'country-flag-icons/string/3x2/VE';
export { default as VG } from 'country-flag-icons/string/3x2/VG';
export { default as VI } from 'country-flag-icons/string/3x2/VI';
export { default as VN } from 'country-flag-icons/string/3x2/VN';
export { default as VU } from 'country-flag-icons/string/3x2/VU';
export { default as WF } from 'country-flag-icons/string/3x2/WF';
export { default as WS } from 'country-flag-icons/string/3x2/WS';
export { default as YE } from 'country-flag-icons/string/3x2/YE';
export { default as YT } from 'country-flag-icons/string/3x2/YT';
export { default as ZA } from 'country-flag-icons/string/3x2/ZA';
export { default as ZM } from 'country-flag-icons/string/3x2/ZM';
export { default as ZW } from 'country-flag-icons/string/3x2/ZW';
