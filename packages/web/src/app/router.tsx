import type { AnyRoute } from '@tanstack/react-router'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Feature, FeatureRoute } from '../platform/feature.ts'
import { features } from './features.ts'
import { RootLayout } from './root-layout.tsx'
import { DriveShell } from './shells/drive-shell.tsx'

type Shell = Exclude<FeatureRoute['shell'], 'bare'>

/** Collects the routes of all features under their shells. Nothing but the open page's code is loaded. */
export function createAppRouter(list: Feature[] = features) {
  const root = createRootRoute({ component: RootLayout })
  const routesOf = (shell: FeatureRoute['shell']) =>
    list.flatMap(feature => feature.routes).filter(route => route.shell === shell)
  const children: AnyRoute[] = routesOf('bare').map(route => pageRoute(root, route))
  for (const shell of ['drive', 'admin', 'public'] as const) {
    const routes = routesOf(shell)
    if (routes.length === 0) continue
    const layout = createRoute({
      getParentRoute: () => root,
      id: `shell-${shell}`,
      component: lazyRouteComponent(() => loadLayout(list, shell), 'Layout'),
    })
    children.push(layout.addChildren(routes.map(route => pageRoute(layout, route))))
  }
  if (import.meta.env.DEV) children.push(galleryRoute(root))
  return createRouter({
    routeTree: root.addChildren(children),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    scrollRestoration: true,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
    defaultErrorComponent: lazyRouteComponent(() => import('./route-error.tsx'), 'RouteError'),
  })
}

function pageRoute(parent: AnyRoute, route: FeatureRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: route.path,
    component: lazyRouteComponent(route.load, 'Page'),
    validateSearch: route.validateSearch ?? (search => search),
    beforeLoad: ({ params, search, location }) =>
      route.beforeLoad?.({ params, search: search as Record<string, unknown>, pathname: location.pathname }),
  })
}

function galleryRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/__gallery',
    component: lazyRouteComponent(() => import('./gallery/gallery.tsx'), 'Gallery'),
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
    const [{ AdminShell }, { useShell }] = await Promise.all([
      import('./shells/admin-shell.tsx'),
      sourceOf(list, 'admin'),
    ])
    return {
      Layout: () => (
        <AdminShell {...useShell()}>
          <Outlet />
        </AdminShell>
      ),
    }
  }
  const [{ PublicShell }, { useShell }] = await Promise.all([
    import('./shells/public-shell.tsx'),
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
