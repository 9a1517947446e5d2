import type { Feature } from '../../platform/registry/feature.ts'

export const accountsFeature: Feature = {
  name: 'accounts',
  routes: [
    { path: '/account', shell: 'drive', load: () => import('./pages/account-page.tsx') },
    { path: '/account/storage', shell: 'drive', load: () => import('./pages/storage-page.tsx') },
    { path: '/account/delete', shell: 'drive', load: () => import('./pages/delete-account-page.tsx') },
    { path: '/account/connect', shell: 'drive', load: () => import('./pages/connect-page.tsx') },
  ],
  slots: { 'drive.account': () => import('./components/account-fill.tsx') },
}
