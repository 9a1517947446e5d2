import type { Feature } from '../../platform/registry/feature.ts'

export const jobsFeature: Feature = {
  name: 'jobs',
  routes: [
    { path: '/admin/jobs', shell: 'admin', permission: 'jobs.view', load: () => import('./pages/jobs-page.tsx') },
  ],
}
