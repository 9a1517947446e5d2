import type { AnyRoute } from '@tanstack/react-router'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Fragment } from 'react'
import type { Feature, FeatureRoute } from '../platform/registry/feature.ts'
import { admit } from '../platform/site.ts'
import { fetchCode } from './page-code.ts'
import { RootLayout } from './root-layout.tsx'
import { RouteError } from './route-error.tsx'
import { DriveShell } from './shells/drive-shell.tsx'

type Shell = Exclude<FeatureRoute['shell'], 'bare' | 'own'>

/** Collects the routes of all features under their shells. Only the open page's code is loaded. */
export function createAppRouter(list: Feature[]) {
  const root = createRootRoute({ component: RootLayout })
  const routesOf = (shell: FeatureRoute['shell']) =>
    list.flatMap(feature => feature.routes).filter(route => route.shell === shell)
  const children: AnyRoute[] = [...routesOf('bare'), ...routesOf('own')].map(route => pageRoute(root, route))
  for (const shell of ['drive', 'admin', 'public'] as const) {
    const routes = routesOf(shell)
    if (routes.length === 0) continue
    const layout = createRoute({
      getParentRoute: () => root,
      id: `shell-${shell}`,
      component: lazyRouteComponent(() => fetchCode(() => loadLayout(list, shell)), 'Layout'),
    })
    children.push(layout.addChildren(routes.map(route => pageRoute(layout, route))))
  }
  if (import.meta.env.DEV) children.push(controlsRoute(root))
  return createRouter({
    routeTree: root.addChildren(children),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    scrollRestoration: true,
    // Plain strings: a search for 1.0 must not become 1. Each route decides what its values mean.
    parseSearch: search => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: search => {
      const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
      const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
      return text && `?${text}`
    },
    defaultNotFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
    // Not lazy: it must be available when nothing can be fetched.
    defaultErrorComponent: RouteError,
  })
}

function pageRoute(parent: AnyRoute, route: FeatureRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: route.path,
    component: lazyRouteComponent(() => fetchCode(() => loadPage(route)), 'Page'),
    validateSearch: route.validateSearch ?? (search => search),
    beforeLoad: async ({ params, search, location }) => {
      const page = async () =>
        route.beforeLoad?.({ params, search: search as Record<string, unknown>, pathname: location.pathname })
      // In parallel, so that the page's first request does not wait for the site.
      const [admission, prepared] = await Promise.allSettled([
        admit(memberShells.has(route.shell), location.href, route.shell === 'admin' || route.shell === 'own'),
        page(),
      ])
      if (admission.status === 'rejected') throw admission.reason
      if (prepared.status === 'rejected') throw prepared.reason
    },
  })
}

async function loadPage({ load, permission, shell }: FeatureRoute): Promise<{ Page: ComponentType }> {
  if (!permission) return load()
  const [{ Page }, { guardPage }] = await Promise.all([load(), import('../platform/admin/guard-page.tsx')])
  return { Page: guardPage(Page, permission, shell === 'own') }
}

const memberShells: ReadonlySet<FeatureRoute['shell']> = new Set(['drive', 'admin', 'own'])

function controlsRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/__controls',
    component: lazyRouteComponent(() => import('./controls-page.tsx'), 'ControlsPage'),
  })
}

async function loadLayout(list: Feature[], shell: Shell): Promise<{ Layout: ComponentType }> {
  if (shell === 'drive') {
    const { useShell } = await sourceOf(list, 'drive')
    return {
      Layout: () => (
        <DriveShell {...useShell()}>
          <Outlet />
        </DriveShell>
      ),
    }
  }
  if (shell === 'admin') {
    const [{ AdminShell }, { registerBackOffice }, { useShell, Guard = Fragment }] = await Promise.all([
      import('./shells/admin-shell.tsx'),
      import('./register-back-office.ts'),
      sourceOf(list, 'admin'),
    ])
    registerBackOffice(list)
    const Inside = () => (
      <AdminShell {...useShell()}>
        <Outlet />
      </AdminShell>
    )
    return {
      Layout: () => (
        <Guard>
          <Inside />
        </Guard>
      ),
    }
  }
  const [{ PublicShell }, { useShell }] = await Promise.all([
    import('../ui/layout/public-shell.tsx'),
    sourceOf(list, 'public'),
  ])
  return {
    Layout: () => (
      <PublicShell {...useShell()}>
        <Outlet />
      </PublicShell>
    ),
  }
}

function sourceOf<S extends Shell>(list: Feature[], shell: S) {
  const load = list.map(feature => feature.shells?.[shell]).find(source => source !== undefined)
  if (!load) throw new Error(`No feature fills the ${shell} shell`)
  return load() as ReturnType<NonNullable<NonNullable<Feature['shells']>[S]>>
}
