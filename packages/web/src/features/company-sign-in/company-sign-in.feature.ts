import type { Feature } from '../../platform/registry/feature.ts'

/** The providers of a company's accounts, as administrators manage them. */
export const companySignInFeature: Feature = {
  name: 'company-sign-in',
  routes: [
    {
      path: '/admin/company-sign-in',
      shell: 'admin',
      permission: 'settings.view',
      load: () => import('./pages/providers-page.tsx'),
    },
    {
      path: '/admin/company-sign-in/new/$kind',
      shell: 'admin',
      permission: 'settings.update',
      load: () => import('./pages/new-provider-page.tsx'),
    },
    {
      path: '/admin/company-sign-in/$id',
      shell: 'admin',
      permission: 'settings.view',
      load: () => import('./pages/provider-page.tsx'),
    },
  ],
}
