/** Version of the host API; a remote declares the range it needs (semver) in its remote.json. 1.1: several areas per remote. */
export const HOST_API_VERSION = '1.1.0';
