export { server } from './server.ts';
export { render, renderRoutes, type Rendered, type RenderOptions } from './render.tsx';
export { axeViolations } from './axe.ts';
export { allowConsole } from './console-watch.ts';
export { buildApplication, type Application } from './builders/application.ts';
export { buildEvaluation, type Evaluation } from './builders/evaluation.ts';
export { buildTrainerAccount, type TrainerAccount } from './builders/trainer-account.ts';
export { configureTestSupabase, functionUrl, rpcUrl, SUPABASE_URL, tableUrl } from './supabase.ts';
export { createFakeHost, FakeHost } from '@trame/platform/fake-host';
