import type { AuthRoute } from '../../platform/registry/feature.ts'
import { inlinePage } from './inline-page.ts'

const load = () => import('./public/site-page.tsx')

/** Pages of the site stand beside sign-in: strangers open them first. */
export const customPageAuthRoutes: AuthRoute[] = [
  { path: '/pages/$id', load },
  { path: '/pages/$id/$slug', load },
]

/** The site's bare address shows a page where the server has put one there, and what it shows otherwise. */
export function atHome(route: AuthRoute): AuthRoute {
  return route.path === '/' ? { ...route, load: () => (inlinePage() ? load() : route.load()) } : route
}
