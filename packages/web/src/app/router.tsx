import type { ComponentType, ReactNode } from 'react'
import { Fragment } from 'react'
import type { Feature, FeatureRoute } from '../platform/registry/feature.ts'
import type { Code } from '../platform/router/code.ts'
import { createCode } from '../platform/router/code.ts'
import type { Route, Router } from '../platform/router/create-router.ts'
import { createRouter } from '../platform/router/create-router.ts'
import { createEntries } from '../platform/router/entries.ts'
import type { Params, Place } from '../platform/router/place.ts'
import { admit } from '../platform/site.ts'
import { fetchCode } from './page-code.ts'
import { DriveShell } from './shells/drive-shell.tsx'

type Shell = Exclude<FeatureRoute['shell'], 'bare' | 'own'>
type Layout = ComponentType<{ children: ReactNode }>

/** Collects the routes of all features under their shells. Only the open page's code is loaded. */
export function createAppRouter(list: Feature[]): Router {
  const layouts: Record<Shell, Code<Layout>> = {
    drive: createCode(() => fetchCode(() => loadLayout(list, 'drive'))),
    admin: createCode(() => fetchCode(() => loadLayout(list, 'admin'))),
    public: createCode(() => fetchCode(() => loadLayout(list, 'public'))),
  }
  const routes = list.flatMap(feature => feature.routes).map(route => pageRoute(route, layouts))
  return createRouter({
    routes: import.meta.env.DEV ? [...routes, controlsRoute()] : routes,
    missing: createCode(async () => (await fetchCode(() => import('./not-found-page.tsx'))).NotFoundPage),
    entries: createEntries(),
  })
}

function pageRoute(route: FeatureRoute, layouts: Record<Shell, Code<Layout>>): Route {
  const { path, shell } = route
  const letIn = ({ href }: Place) => admit(memberShells.has(shell), href, shell === 'admin' || shell === 'own')
  return {
    path,
    layout: shell === 'bare' || shell === 'own' ? null : layouts[shell],
    page: createCode(() => fetchCode(() => loadPage(route))),
    prepare: async (place, params) => {
      // In parallel, so that the page's first request does not wait for the site.
      const [admission, prepared] = await Promise.allSettled([letIn(place), preparePage(route, place, params)])
      if (admission.status === 'rejected') throw admission.reason
      if (prepared.status === 'rejected') throw prepared.reason
    },
    prepareMissing: letIn,
  }
}

async function preparePage({ beforeLoad }: FeatureRoute, { search, pathname }: Place, params: Params): Promise<void> {
  await beforeLoad?.({ params, search, pathname })
}

async function loadPage({ load, permission, shell }: FeatureRoute): Promise<ComponentType> {
  if (!permission) return (await load()).Page
  const [{ Page }, { guardPage }] = await Promise.all([load(), import('../platform/admin/guard-page.tsx')])
  return guardPage(Page, permission, shell === 'own')
}

const memberShells: ReadonlySet<FeatureRoute['shell']> = new Set(['drive', 'admin', 'own'])

function controlsRoute(): Route {
  return {
    path: '/__controls',
    layout: null,
    page: createCode(async () => (await import('./controls-page.tsx')).ControlsPage),
    prepare: async () => undefined,
    prepareMissing: async () => undefined,
  }
}

async function loadLayout(list: Feature[], shell: Shell): Promise<Layout> {
  if (shell === 'drive') {
    const { useShell } = await sourceOf(list, 'drive')
    return ({ children }) => <DriveShell {...useShell()}>{children}</DriveShell>
  }
  if (shell === 'admin') {
    const [{ AdminShell }, { registerBackOffice }, { useShell, Guard = Fragment }] = await Promise.all([
      import('./shells/admin-shell.tsx'),
      import('./back-office/register-back-office.ts'),
      sourceOf(list, 'admin'),
    ])
    registerBackOffice(list)
    const Inside: Layout = ({ children }) => <AdminShell {...useShell()}>{children}</AdminShell>
    return ({ children }) => (
      <Guard>
        <Inside>{children}</Inside>
      </Guard>
    )
  }
  const [{ PublicShell }, { useShell }] = await Promise.all([
    import('../ui/layout/public-shell.tsx'),
    sourceOf(list, 'public'),
  ])
  return ({ children }) => <PublicShell {...useShell()}>{children}</PublicShell>
}

function sourceOf<S extends Shell>(list: Feature[], shell: S) {
  const load = list.map(feature => feature.shells?.[shell]).find(source => source !== undefined)
  if (!load) throw new Error(`No feature fills the ${shell} shell`)
  return load() as ReturnType<NonNullable<NonNullable<Feature['shells']>[S]>>
}
