import type { AuthRoute } from '../../platform/registry/feature.ts'

const confirm = () => import('./auth/confirm-page.tsx')
const reset = () => import('./auth/password/reset-password-page.tsx')

/** The pages before sign-in. Mailed links have the token in the path, typed addresses in the query. */
export const accountAuthRoutes: AuthRoute[] = [
  { path: '/', load: () => import('./auth/landing-page.tsx') },
  { path: '/sign-in', load: () => import('./auth/sign-in-page.tsx') },
  {
    // An address that many users type.
    path: '/login',
    load: () => {
      history.replaceState(null, '', `/sign-in${location.search}`)
      return import('./auth/sign-in-page.tsx')
    },
  },
  { path: '/register', load: () => import('./auth/register/register-page.tsx') },
  { path: '/forgot-password', load: () => import('./auth/password/forgot-password-page.tsx') },
  { path: '/setup', load: () => import('./auth/set-up-page.tsx') },
  { path: '/secure/auth/social/$provider/callback', load: () => import('./auth/social/social-return-page.tsx') },
  { path: '/secure/auth/company/$id/callback', load: () => import('./auth/company/company-return-page.tsx') },
  { path: '/confirm', load: confirm },
  { path: '/confirm/$token', load: confirm },
  { path: '/confirm-email/$token', load: confirm },
  { path: '/connect/$token', load: () => import('./auth/device/device-page.tsx') },
  { path: '/invited/$token', load: () => import('./auth/register/invited-page.tsx') },
  { path: '/join/$token', load: () => import('./auth/register/join-page.tsx') },
  { path: '/reset-password', load: reset },
  { path: '/reset-password/$token', load: reset },
]
