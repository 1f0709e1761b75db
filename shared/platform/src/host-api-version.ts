/** Version of the host API; a remote declares the range it needs (semver) in its remote.json. 1.1: several areas per remote. 1.2: wide pages. */
export const HOST_API_VERSION = '1.2.0';
