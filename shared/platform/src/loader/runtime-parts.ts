import { RUNTIME_009, runtimeDescMap } from '@module-federation/error-codes';
import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  loadScript,
  loadScriptNode,
  Module,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
import { decodeName, ENCODE_NAME_PREFIX } from '@module-federation/sdk';

/**
 * The exports that the part of the runtime in every remote takes from the host, through the global variables that its
 * build names (`externalRuntime`, and `FROM_HOST` of the remote's preset). Only those that Module Federation 2.9 uses
 * are listed; the rest remains out of the host's build. A test compares this with the packages.
 */
export const RUNTIME_PARTS = {
  _FEDERATION_RUNTIME_CORE: {
    assert,
    CurrentGlobal,
    getGlobalFederationConstructor,
    getRemoteEntry,
    getRemoteInfo,
    helpers,
    loadScript,
    loadScriptNode,
    Module,
    ModuleFederation,
    registerGlobalPlugins,
    satisfy,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
  },
  _FEDERATION_SDK: { decodeName, ENCODE_NAME_PREFIX },
  _FEDERATION_ERROR_CODES: { RUNTIME_009, runtimeDescMap },
};
