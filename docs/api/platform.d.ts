declare module '@trame/platform/src/areas' {
  import { type Role } from '@trame/domain';
  export const WEAVES: readonly ['serge', 'satin', 'natte', 'chevron', 'cannele', 'losange', 'toile', 'cotele'];
  export type WeaveName = (typeof WEAVES)[number];
  export type Area = {
      id: string;
      slug: string;
      appId?: string;
      title: string;
      description: string;
      draft: WeaveName;
      roles: readonly Role[];
      pageRoles?: readonly Role[];
  };
  export const AREAS: readonly [{
      readonly id: 'recruitment';
      readonly slug: 'recrutement-6f1b4';
      readonly appId: 'app5';
      readonly title: 'Recrutement';
      readonly description: 'Candidatures, évaluations et comptes formateurs';
      readonly draft: 'serge';
      readonly roles: readonly ["app5_user"];
  }, {
      readonly id: 'signature-center';
      readonly slug: 'signature-center-5c8a7';
      readonly appId: 'app4';
      readonly title: 'Centre de signature';
      readonly description: 'Conventions, contrats et émargements à signer';
      readonly draft: 'satin';
      readonly roles: readonly ["app4_user"];
  }, {
      readonly id: 'catalogue';
      readonly slug: 'catalogue-pro-842f2';
      readonly appId: 'app2';
      readonly title: 'Catalogue Pro';
      readonly description: 'Programmes, optimisation et suivi';
      readonly draft: 'natte';
      readonly roles: readonly ["gestionnaire", "admin", "app1_user", "app2_user", "app4_user", "app5_user"];
  }, {
      readonly id: 'administratif-hub';
      readonly slug: 'administratif-hub';
      readonly title: 'Hub administratif';
      readonly description: 'Dossiers, conventions et factures des sessions';
      readonly draft: 'chevron';
      readonly roles: readonly ["gestionnaire"];
      readonly pageRoles: readonly ["admin"];
  }, {
      readonly id: 'marketing-hub';
      readonly slug: 'marketing-hub';
      readonly title: 'Hub marketing';
      readonly description: 'Campagnes, pages publiques et contenus';
      readonly draft: 'cannele';
      readonly roles: readonly ["gestionnaire"];
  }, {
      readonly id: 'dashboard';
      readonly slug: 'dashboard-345d';
      readonly title: 'Tableau de bord';
      readonly description: 'Activité, délais et qualité, toutes équipes';
      readonly draft: 'losange';
      readonly roles: readonly ["admin"];
  }, {
      readonly id: 'corporate';
      readonly slug: 'gestion-corporate-785d3';
      readonly appId: 'app1';
      readonly title: 'Gestion Corporate';
      readonly description: 'Paramètres, logos clients et profils';
      readonly draft: 'toile';
      readonly roles: readonly ["app1_user"];
  }, {
      readonly id: 'ai-prompt-viewer';
      readonly slug: 'ai-prompt-viewer';
      readonly title: 'Prompts IA';
      readonly description: 'Lecture des consignes données aux analyses';
      readonly draft: 'cotele';
      readonly roles: readonly [];
  }];
  export type AreaId = (typeof AREAS)[number]['id'];
  export function areaOfPath(pathname: string, areas?: readonly Area[]): Area | undefined;
  export function areaById(id: string, areas?: readonly Area[]): Area | undefined;
  export function areaByAppId(appId: string): Area | undefined;
  export function mayEnter({ roles, pageRoles }: Pick<Area, 'roles' | 'pageRoles'>, held: readonly string[]): boolean;
  export function holdsAny(held: readonly string[], anyOf: readonly string[]): boolean;
}

declare module '@trame/platform/src/claimed-areas' {
  import { type Area } from '@trame/platform/src/areas';
  export type AreaClaim = string | Area;
  type ServesAreas = {
      areas: readonly AreaClaim[];
  };
  export function areasOfRemote(remote: ServesAreas): Area[];
  export function allAreas({ remotes }: {
      remotes: readonly ServesAreas[];
  }): Area[];
  export function remoteOfArea<Remote extends ServesAreas>({ remotes }: {
      remotes: readonly Remote[];
  }, areaId: string): Remote | undefined;
  export const SHELL_SLUGS: readonly string[];
  export function movedAddresses(): string[];
  export const RESERVED_SLUGS: readonly string[];
  export {};
}

declare module '@trame/platform/src/fake-host/fake-host-provider' {
  import { QueryClient } from '@tanstack/react-query';
  import { type ReactNode } from 'react';
  import { type HostApi, type RemoteModule } from '@trame/platform/src/host-api';
  export type FakeHostProps = {
      children?: ReactNode;
      module?: RemoteModule;
      areaId?: string;
      route?: string;
      host?: HostApi;
      queryClient?: QueryClient;
  };
  export function FakeHost({ children, module, areaId, route, host, queryClient }: FakeHostProps): import("react").JSX.Element;
}

declare module '@trame/platform/src/fake-host/fake-host' {
  import type { Role } from '@trame/domain';
  import { type HostApi, type HostNotice, type HostPage, type HostSession } from '@trame/platform/src/host-api';
  export type FakeHostRecord = {
      notices: {
          kind: 'success' | 'error' | 'info';
          notice: Omit<HostNotice, 'reference'>;
      }[];
      references: string[];
      pages: HostPage[];
      unsaved: () => number;
      reports: {
          id: string;
          error: unknown;
          context: Record<string, string> | undefined;
      }[];
  };
  export type FakeHostOptions = {
      roles?: readonly Role[];
      session?: Partial<Omit<HostSession, 'roles'>>;
      links?: Readonly<Record<string, string>>;
  };
  export function createFakeHost({ roles, session, links }?: FakeHostOptions): {
      host: HostApi;
      record: FakeHostRecord;
  };
}

declare module '@trame/platform/fake-host' {
  export { createFakeHost, type FakeHostRecord, type FakeHostOptions } from '@trame/platform/src/fake-host/fake-host';
  export { FakeHost, type FakeHostProps } from '@trame/platform/src/fake-host/fake-host-provider';
}

declare module '@trame/platform/src/host-api-version' {
  export const HOST_API_VERSION: `${number}.${number}.${number}`;
}

declare module '@trame/platform/src/host-api' {
  import { type ReactNode } from 'react';
  import type { RouteObject } from 'react-router';
  import type { Role } from '@trame/domain';
  import type { RecordSearch } from '@trame/platform/src/record-search';
  import type { TaskSource } from '@trame/platform/src/tasks';
  export { HOST_API_VERSION } from '@trame/platform/src/host-api-version';
  export type HostSession = {
      userId: string;
      email: string;
      displayName: string;
      roles: readonly Role[];
  };
  export type HostNotice = {
      title: string;
      description?: string;
      reference?: string;
  };
  export type HostNotifier = {
      success: (notice: HostNotice) => void;
      error: (notice: HostNotice) => void;
      info: (notice: HostNotice) => void;
  };
  export type Breadcrumb = {
      label: string;
      to?: string;
  };
  export type HostPage = {
      title: string;
      breadcrumbs?: readonly Breadcrumb[];
      isWide?: boolean;
  };
  export type HostApi = {
      version: string;
      session: HostSession;
      notify: HostNotifier;
      setPage: (page: HostPage, rank?: number) => () => void;
      holdUnsavedChanges: (id: string) => () => void;
      telemetry: {
          report: (error: unknown, context?: Record<string, string>) => string;
      };
      linkTo: (routeId: string, params?: Record<string, string>) => string | undefined;
  };
  export type RemoteModule = {
      routes: RouteObject[] | Readonly<Record<string, RouteObject[]>>;
      search?: () => Promise<{
          default: RecordSearch;
      }>;
      tasks?: () => Promise<{
          default: TaskSource;
      }>;
  };
  export function routesOfArea({ routes }: RemoteModule, areaId: string): RouteObject[];
  export function HostApiProvider({ host, children }: {
      host: HostApi;
      children: ReactNode;
  }): import("react").JSX.Element;
  export function useHost(): HostApi;
  export function usePage(page: HostPage): void;
  export function useUnsavedChanges(isDirty: boolean): void;
}

declare module '@trame/platform' {
  export * from '@trame/platform/src/host-api';
  export { AREAS, areaByAppId, areaById, areaOfPath, holdsAny, mayEnter } from '@trame/platform/src/areas';
  export { allAreas, areasOfRemote, remoteOfArea } from '@trame/platform/src/claimed-areas';
  export type { Area, AreaId, WeaveName } from '@trame/platform/src/areas';
  export { areaOfRoute, createLinkTo, findRoute, mayOpen, routeAddress, type FoundRoute } from '@trame/platform/src/links';
  export { readRecords, type FoundRecord, type RecordSearch } from '@trame/platform/src/record-search';
  export { readTasks, TASK_GROUPS, type Task, type TaskGroup, type TaskSource } from '@trame/platform/src/tasks';
  export type { Audience, Cohort, Registry, Release, RemoteEntry, RemoteJson, RemoteRoute, } from '@trame/platform/src/registry';
}

declare module '@trame/platform/src/links' {
  import { type Area } from '@trame/platform/src/areas';
  import type { Registry, RemoteEntry, RemoteRoute } from '@trame/platform/src/registry';
  export type FoundRoute = {
      remote: RemoteEntry;
      route: RemoteRoute;
  };
  export function findRoute(registry: Registry, routeId: string): FoundRoute | undefined;
  export function areaOfRoute({ remote, route }: FoundRoute): Area | undefined;
  export function mayOpen({ remote, route }: FoundRoute, roles: readonly string[]): boolean;
  export function routeAddress({ remote, route }: FoundRoute, params?: Readonly<Record<string, string>>): string | undefined;
  export function createLinkTo(registry: Registry, roles: readonly string[]): (routeId: string, params?: Readonly<Record<string, string>>) => string | undefined;
}

declare module '@trame/platform/src/read' {
  export type Problem = {
      path: string;
      reason: string;
  };
  export type Read<T> = (value: unknown, path: string, problems: Problem[]) => T;
  export type Found<R> = R extends Read<infer T> ? T : never;
  export const anything: Read<unknown>;
  export const text: (pattern?: RegExp, reason?: string) => Read<string>;
  export const filled: Read<string>;
  export const number: (least?: number, most?: number) => Read<number>;
  export const oneOf: <const T extends string | number>(allowed: readonly T[]) => Read<T>;
  export const list: <T>(each: Read<T>, least?: number) => Read<T[]>;
  export const optional: <T>(read: Read<T>) => Read<T | undefined>;
  export const or: <T>(read: Read<T>, absent: () => T) => Read<T>;
  type Fields = Record<string, Read<unknown>>;
  type Optional<F extends Fields> = {
      [K in keyof F]: undefined extends Found<F[K]> ? K : never;
  }[keyof F];
  type Simplified<T> = {
      [K in keyof T]: T[K];
  };
  type Fielded<F extends Fields> = Simplified<{
      [K in Exclude<keyof F, Optional<F>>]: Found<F[K]>;
  } & {
      [K in Optional<F>]?: Found<F[K]>;
  }>;
  export const fields: <F extends Fields>(readers: F) => Read<Fielded<F>>;
  export const texts: Read<Record<string, string>>;
  export const either: <A, B>(ofText: Read<A>, ofObject: Read<B>) => Read<A | B>;
  export function readAll<T>(read: Read<T>, value: unknown): {
      data: T;
  } | {
      problems: Problem[];
  };
  export {};
}

declare module '@trame/platform/src/record-search' {
  import { type Found } from '@trame/platform/src/read';
  const recordSchema: import("@trame/platform/src/read").Read<{
      id: string;
      params?: Record<string, string> | undefined;
      routeId: string;
      subtitle?: string | undefined;
      title: string;
  }>;
  export type FoundRecord = Found<typeof recordSchema>;
  export type RecordSearch = (query: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;
  export function readRecords(answer: unknown): FoundRecord[];
  export {};
}

declare module '@trame/platform/src/registry' {
  import { type Found } from '@trame/platform/src/read';
  const routeSchema: import("@trame/platform/src/read").Read<{
      area?: string | undefined;
      id: string;
      path: string;
      roles: string[];
      title: string;
  }>;
  const releaseSchema: import("@trame/platform/src/read").Read<{
      areas: (string | {
          description: string;
          draft: "cannele" | "chevron" | "cotele" | "losange" | "natte" | "satin" | "serge" | "toile";
          id: string;
          roles: ("admin" | "app1_user" | "app2_user" | "app4_user" | "app5_user" | "gestionnaire")[];
          slug: string;
          title: string;
      })[];
      entry: string;
      hostApi: string;
      integrity?: {
          entry: string;
          manifest: string;
      } | undefined;
      nav: {
          icon?: string | undefined;
          label: string;
          order: number;
          routeId: string;
      }[];
      owner: {
          contact: string;
          team: string;
      };
      preload: string[];
      records?: {
          title: string;
      } | undefined;
      redirects: {
          from: string;
          routeId: string;
      }[];
      routes: {
          area?: string | undefined;
          id: string;
          path: string;
          roles: string[];
          title: string;
      }[];
      search: {
          id: string;
          keywords: string[];
          routeId: string;
          title: string;
      }[];
      tasks?: {
          roles: ("admin" | "app1_user" | "app2_user" | "app4_user" | "app5_user" | "gestionnaire")[];
      } | undefined;
      version: string;
  }>;
  const cohortSchema: import("@trame/platform/src/read").Read<{
      percentage: number;
      roles: ("admin" | "app1_user" | "app2_user" | "app4_user" | "app5_user" | "gestionnaire")[];
  }>;
  const remoteEntrySchema: import("@trame/platform/src/read").Read<{
      areas: (string | {
          description: string;
          draft: "cannele" | "chevron" | "cotele" | "losange" | "natte" | "satin" | "serge" | "toile";
          id: string;
          roles: ("admin" | "app1_user" | "app2_user" | "app4_user" | "app5_user" | "gestionnaire")[];
          slug: string;
          title: string;
      })[];
      canary?: {
          areas: (string | {
              description: string;
              draft: "cannele" | "chevron" | "cotele" | "losange" | "natte" | "satin" | "serge" | "toile";
              id: string;
              roles: ("admin" | "app1_user" | "app2_user" | "app4_user" | "app5_user" | "gestionnaire")[];
              slug: string;
              title: string;
          })[];
          cohort: {
              percentage: number;
              roles: ("admin" | "app1_user" | "app2_user" | "app4_user" | "app5_user" | "gestionnaire")[];
          };
          entry: string;
          hostApi: string;
          integrity?: {
              entry: string;
              manifest: string;
          } | undefined;
          nav: {
              icon?: string | undefined;
              label: string;
              order: number;
              routeId: string;
          }[];
          owner: {
              contact: string;
              team: string;
          };
          preload: string[];
          records?: {
              title: string;
          } | undefined;
          redirects: {
              from: string;
              routeId: string;
          }[];
          routes: {
              area?: string | undefined;
              id: string;
              path: string;
              roles: string[];
              title: string;
          }[];
          search: {
              id: string;
              keywords: string[];
              routeId: string;
              title: string;
          }[];
          tasks?: {
              roles: ("admin" | "app1_user" | "app2_user" | "app4_user" | "app5_user" | "gestionnaire")[];
          } | undefined;
          version: string;
      } | undefined;
      disabled?: {
          message: string;
      } | undefined;
      entry: string;
      hostApi: string;
      integrity?: {
          entry: string;
          manifest: string;
      } | undefined;
      lastKnownGood?: {
          areas: (string | {
              description: string;
              draft: "cannele" | "chevron" | "cotele" | "losange" | "natte" | "satin" | "serge" | "toile";
              id: string;
              roles: ("admin" | "app1_user" | "app2_user" | "app4_user" | "app5_user" | "gestionnaire")[];
              slug: string;
              title: string;
          })[];
          entry: string;
          hostApi: string;
          integrity?: {
              entry: string;
              manifest: string;
          } | undefined;
          nav: {
              icon?: string | undefined;
              label: string;
              order: number;
              routeId: string;
          }[];
          owner: {
              contact: string;
              team: string;
          };
          preload: string[];
          records?: {
              title: string;
          } | undefined;
          redirects: {
              from: string;
              routeId: string;
          }[];
          routes: {
              area?: string | undefined;
              id: string;
              path: string;
              roles: string[];
              title: string;
          }[];
          search: {
              id: string;
              keywords: string[];
              routeId: string;
              title: string;
          }[];
          tasks?: {
              roles: ("admin" | "app1_user" | "app2_user" | "app4_user" | "app5_user" | "gestionnaire")[];
          } | undefined;
          version: string;
      } | undefined;
      name: string;
      nav: {
          icon?: string | undefined;
          label: string;
          order: number;
          routeId: string;
      }[];
      owner: {
          contact: string;
          team: string;
      };
      preload: string[];
      records?: {
          title: string;
      } | undefined;
      redirects: {
          from: string;
          routeId: string;
      }[];
      routes: {
          area?: string | undefined;
          id: string;
          path: string;
          roles: string[];
          title: string;
      }[];
      search: {
          id: string;
          keywords: string[];
          routeId: string;
          title: string;
      }[];
      tasks?: {
          roles: ("admin" | "app1_user" | "app2_user" | "app4_user" | "app5_user" | "gestionnaire")[];
      } | undefined;
      version: string;
  }>;
  const remoteJsonSchema: import("@trame/platform/src/read").Read<{
      $schema?: string | undefined;
      areas: (string | {
          description: string;
          draft: "cannele" | "chevron" | "cotele" | "losange" | "natte" | "satin" | "serge" | "toile";
          id: string;
          roles: ("admin" | "app1_user" | "app2_user" | "app4_user" | "app5_user" | "gestionnaire")[];
          slug: string;
          title: string;
      })[];
      hostApi: string;
      name: string;
      nav: {
          icon?: string | undefined;
          label: string;
          order: number;
          routeId: string;
      }[];
      owner: {
          contact: string;
          team: string;
      };
      records?: {
          title: string;
      } | undefined;
      redirects: {
          from: string;
          routeId: string;
      }[];
      routes: {
          area?: string | undefined;
          id: string;
          path: string;
          roles: string[];
          title: string;
      }[];
      search: {
          id: string;
          keywords: string[];
          routeId: string;
          title: string;
      }[];
      tasks?: {
          roles: ("admin" | "app1_user" | "app2_user" | "app4_user" | "app5_user" | "gestionnaire")[];
      } | undefined;
  }>;
  export type RemoteJson = Found<typeof remoteJsonSchema>;
  export type RemoteEntry = Found<typeof remoteEntrySchema>;
  export type RemoteRoute = Found<typeof routeSchema>;
  export type Release = Found<typeof releaseSchema>;
  export type Cohort = Found<typeof cohortSchema>;
  export type Registry = {
      schemaVersion: 1;
      sequence?: number | undefined;
      generatedAt: string;
      shell?: {
          version: string;
      } | undefined;
      remotes: RemoteEntry[];
  };
  export type DroppedRemote = {
      name: string;
      reason: string;
  };
  export class RegistryError extends Error {
      readonly code: 'registry_unreachable' | 'registry_invalid' | 'registry_outdated';
      constructor(code: RegistryError['code'], message: string, options?: ErrorOptions);
  }
  export function inconsistency(facts: RemoteJson | RemoteEntry): string | undefined;
  export function parseRegistry(json: unknown): {
      registry: Registry;
      dropped: DroppedRemote[];
  };
  export class RemoteJsonError extends Error {
      readonly reason: string;
      constructor(reason: string);
  }
  export function parseRemoteJson(json: unknown): RemoteJson;
  export function federationName(name: string): string;
  export function plainFederationName(name: string): string;
  export type Audience = {
      userId: string | undefined;
      roles: readonly string[];
  };
  export function isInCohort(cohort: Cohort, name: string, { userId, roles }: Audience): boolean;
  export function resolveEntry(entry: RemoteEntry, audience: Audience): RemoteEntry;
  export function resolveRegistry(registry: Registry, audience: Audience): Registry;
  export {};
}

declare module '@trame/platform/remote-routes' {
  import type { ReactElement } from 'react';
  import type { RouteObject } from 'react-router';
  type RemotePage<Id> = ReactElement | {
      inside: Id;
      element: ReactElement;
  };
  type Pages<Facts, Given> = {
      [Id in keyof Facts]: RemotePage<keyof Facts>;
  } & {
      [Id in Exclude<keyof Given, keyof Facts>]: never;
  };
  export function remoteRoutes<Facts extends Readonly<Record<string, {
      path: string;
  }>>, Given extends Pages<Facts, Given>>(facts: Facts, pages: Given): RouteObject[];
  type AreaFacts = {
      areas: readonly (string | {
          id: string;
      })[];
      routes: Readonly<Record<string, {
          path: string;
          area?: string;
      }>>;
  };
  export function remoteAreas<Facts extends AreaFacts, Given extends Pages<Facts['routes'], Given>>({ areas, routes }: Facts, pages: Given): Record<string, RouteObject[]>;
  export {};
}

declare module '@trame/platform/router' {
  export { generatePath, Link, Navigate, NavLink, Outlet, useLocation, useMatch, useNavigate, useNavigationType, useOutletContext, useParams, useResolvedPath, useSearchParams, NavigationType, type LinkProps, type Location, type RouteObject, } from 'react-router';
}

declare module '@trame/platform/src/tasks' {
  import { type Found } from '@trame/platform/src/read';
  export const TASK_GROUPS: readonly ['late', 'today', 'coming'];
  export type TaskGroup = (typeof TASK_GROUPS)[number];
  const taskSchema: import("@trame/platform/src/read").Read<{
      action: string;
      day?: string | undefined;
      fact?: string | undefined;
      group: "coming" | "late" | "today";
      id: string;
      law?: string | undefined;
      owner?: string | undefined;
      params?: Record<string, string> | undefined;
      routeId: string;
      title: string;
      when?: string | undefined;
  }>;
  export type Task = Found<typeof taskSchema>;
  export type TaskSource = (signal: AbortSignal) => Promise<readonly Task[]>;
  export function readTasks(answer: unknown): Task[];
  export {};
}
