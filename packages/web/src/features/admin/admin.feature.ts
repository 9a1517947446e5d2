import type { Feature } from '../../platform/registry/feature.ts'

export const adminFeature: Feature = {
  name: 'admin',
  routes: [
    { path: '/admin', shell: 'admin', load: () => import('./pages/start-page.tsx') },
    { path: '/admin/status', shell: 'admin', load: () => import('./pages/status-page.tsx') },
    { path: '/admin/exports/$id', shell: 'admin', load: () => import('./pages/export-page.tsx') },
  ],
  shells: { admin: () => import('./shell.tsx') },
}
