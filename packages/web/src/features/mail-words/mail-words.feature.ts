import type { Feature } from '../../platform/registry/feature.ts'

export const mailWordsFeature: Feature = {
  name: 'mail-words',
  routes: [
    {
      path: '/admin/mail-words',
      shell: 'admin',
      permission: 'localizations.view',
      load: () => import('./pages/mails-page.tsx'),
    },
    {
      path: '/admin/mail-words/$name',
      shell: 'admin',
      permission: 'localizations.view',
      load: () => import('./pages/mail-page.tsx'),
    },
  ],
}
