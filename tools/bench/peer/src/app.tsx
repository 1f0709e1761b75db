import { Authenticated, Refine } from '@refinedev/core';
import routerProvider, { CatchAllNavigate, NavigateToResource } from '@refinedev/react-router';
import { dataProvider } from '@refinedev/supabase';
import { App as AntdApp, ConfigProvider } from 'antd';
import frFR from 'antd/locale/fr_FR';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';
import { authProvider } from './auth-provider';
import { Frame } from './frame';
import { loadList, loadSignIn } from './pages';
import { supabase } from './supabase';

const ApplicationList = lazy(loadList);
const SignIn = lazy(loadSignIn);

export function App() {
  return (
    <BrowserRouter>
      <ConfigProvider locale={frFR}>
        <AntdApp>
          <Refine
            dataProvider={dataProvider(supabase)}
            authProvider={authProvider}
            routerProvider={routerProvider}
            resources={[
              { name: 'trainer_applications', list: '/applications', meta: { label: 'Candidatures' } },
            ]}
            options={{ syncWithLocation: true, warnWhenUnsavedChanges: true, disableTelemetry: true }}
          >
            <Suspense>
              <Routes>
                <Route
                  element={
                    <Authenticated key="app" fallback={<CatchAllNavigate to="/login" />}>
                      <Frame>
                        <Suspense>
                          <Outlet />
                        </Suspense>
                      </Frame>
                    </Authenticated>
                  }
                >
                  <Route index element={<NavigateToResource resource="trainer_applications" />} />
                  <Route path="/applications" element={<ApplicationList />} />
                  <Route path="*" element={<p>Cette page n’existe pas.</p>} />
                </Route>
                <Route
                  element={
                    <Authenticated key="login" fallback={<Outlet />}>
                      <NavigateToResource />
                    </Authenticated>
                  }
                >
                  <Route path="/login" element={<SignIn />} />
                </Route>
              </Routes>
            </Suspense>
          </Refine>
        </AntdApp>
      </ConfigProvider>
    </BrowserRouter>
  );
}
