import type { AuthRoute } from '../../platform/registry/feature.ts'
import { inlinePage } from './inline-page.ts'

const load = () => import('./public/site-page.tsx')

/** The site's pages are grouped with sign-in, because strangers open them first. */
export const customPageAuthRoutes: AuthRoute[] = [
  { path: '/pages/$id', load },
  { path: '/pages/$id/$slug', load },
]

/** At the site's root, shows the page that the server has put there, otherwise what the route shows anyway. */
export function atHome(route: AuthRoute): AuthRoute {
  return route.path === '/' ? { ...route, load: () => (inlinePage() ? load() : route.load()) } : route
}
