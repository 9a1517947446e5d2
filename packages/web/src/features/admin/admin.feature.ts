import type { Feature } from '../../platform/feature.ts'

export const adminFeature: Feature = {
  name: 'admin',
  routes: [{ path: '/admin', shell: 'admin', load: () => import('./pages/start-page.tsx') }],
  shells: { admin: () => import('./shell.tsx') },
}
