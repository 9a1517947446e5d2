import './theme/tokens.css'
import './theme/base.css'
import './theme/mirrored.css'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { startColorScheme } from '../platform/color-scheme.ts'
import { checkConnection } from '../platform/connection.ts'
import { forgetOthers } from '../platform/device/forget-others.ts'
import { startPerson } from '../platform/device/start-person.ts'
import { inlineSite } from '../platform/early/inline-site.ts'
import { loadLanguage } from '../platform/i18n/load-language.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { startBackLayers } from '../ui/dialog/back-layers.ts'
import { ConnectionBar } from '../ui/feedback/states.tsx'
import { AuthPage } from './auth-page.tsx'
import { authRoutes } from './auth-routes.ts'
import { CookieNoticeHost } from './cookie-notice/cookie-notice-host.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { matchAuthRoute } from './match-auth-route.ts'
import { startErrorReports } from './report-errors/report-errors.ts'

startErrorReports()
startColorScheme()
startBackLayers()

const element = document.getElementById('root')
if (!element) throw new Error('The page has no root element')

const App = lazyPart(() => import('./app.tsx').then(module => ({ default: module.App })))
const auth = matchAuthRoute(authRoutes, location.pathname)

const site = inlineSite()
if (site) {
  startPerson(site)
  // Before anything that was kept for someone else could be shown.
  await forgetOthers(site).catch(console.error)
  // Nothing is drawn in English first.
  await loadLanguage(site.language)
}
createRoot(element).render(
  <StrictMode>
    <ErrorBoundary>
      <ConnectionBar onRetry={() => void checkConnection()} />
      <CookieNoticeHost />
      <Suspense>{auth ? <AuthPage match={auth} /> : <App />}</Suspense>
    </ErrorBoundary>
  </StrictMode>,
)
