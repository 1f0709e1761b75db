/** The part of `trustedTypes` that is used here. */
type Factory = {
  createPolicy: (name: 'default', rules: { createScriptURL: (address: string) => string | null }) => unknown;
};

// The policy of these pages (`require-trusted-types-for`) lets no text become markup or code, and lets an address become
// a script only when this agrees: the worker of the proof of work lies on the site itself.
const { trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: Factory };
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
});
