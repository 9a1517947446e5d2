import type { Feature } from '../../platform/registry/feature.ts'

export const abuseReportsFeature: Feature = {
  name: 'abuse-reports',
  routes: [
    {
      path: '/admin/abuse-reports',
      shell: 'admin',
      permission: 'abuse_reports.view',
      load: () => import('./pages/abuse-reports-page.tsx'),
    },
    {
      path: '/admin/abuse-reports/$id',
      shell: 'admin',
      permission: 'abuse_reports.view',
      load: () => import('./pages/abuse-report-page.tsx'),
    },
  ],
}
