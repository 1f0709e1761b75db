/**
 * Version of the host API; a remote declares the range it needs (semver) in its remote.json. 1.1: several areas per
 * remote. 1.2: wide pages. 1.3: search of records.
 */
export const HOST_API_VERSION = '1.3.0';
