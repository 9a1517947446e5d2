import type { Feature } from '../../platform/registry/feature.ts'

export const localizationsFeature: Feature = {
  name: 'localizations',
  routes: [
    {
      path: '/admin/translations/$name?',
      shell: 'admin',
      permission: 'localizations.view',
      load: () => import('./pages/translations-page.tsx'),
    },
  ],
}
