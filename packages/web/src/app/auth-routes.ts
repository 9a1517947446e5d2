import { accountAuthRoutes } from '../features/accounts/auth-routes.ts'
import { announcementAuthRoutes } from '../features/announcements/auth-routes.ts'
import { apiReferenceAuthRoutes } from '../features/api-reference/auth-routes.ts'
import { billingAuthRoutes } from '../features/billing/auth-routes.ts'
import { contactAuthRoutes } from '../features/contact/auth-routes.ts'
import { atHome, customPageAuthRoutes } from '../features/custom-pages/auth-routes.ts'
import { sharingAuthRoutes } from '../features/sharing/auth-routes.ts'
import type { AuthRoute } from '../platform/registry/feature.ts'

/** The pages before sign-in, one line for each feature that has some. They are in the first file the browser loads. */
export const authRoutes: AuthRoute[] = [
  ...accountAuthRoutes.map(atHome),
  ...billingAuthRoutes,
  ...contactAuthRoutes,
  ...sharingAuthRoutes,
  ...customPageAuthRoutes,
  ...apiReferenceAuthRoutes,
  ...announcementAuthRoutes,
]
