import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { Feature } from '../../platform/registry/feature.ts'
import { t } from '../../ui/text.ts'

export const sharingFeature: Feature = {
  name: 'sharing',
  routes: [
    { path: '/drive/shared', shell: 'drive', load: () => import('./people/with-me-page.tsx') },
    { path: '/drive/shared/by-me', shell: 'drive', load: () => import('./people/by-me-page.tsx') },
    { path: '/drive/shared/links', shell: 'drive', load: () => import('./my-links/my-links-page.tsx') },
    {
      path: '/drive/access-requests/$id',
      shell: 'drive',
      load: () => import('./pages/access-request-page.tsx'),
    },
    { path: '/drive/sharing/$id', shell: 'drive', load: () => import('./pages/sharing-page.tsx') },
    { path: '/drive/sharing/$id/links', shell: 'drive', load: () => import('./pages/links-page.tsx') },
    { path: '/admin/shares', shell: 'admin', permission: 'shares.view', load: () => import('./admin/shares-page.tsx') },
  ],
  driveViews: () => [{ id: 'shared', label: t('Shared'), icon: IconUsers, to: '/drive/shared', order: 40, onPhone: 3 }],
  itemActions: () => import('./actions/item-actions.ts'),
  slots: {
    'drive.folderOwner': () => import('./share/shared-by-head.tsx'),
    'drive.facts': () => import('./people/owner-fact.tsx'),
    'drive.noAccess': () => import('./access-requests/request-access.tsx'),
    'drive.details': () => import('./share/who-has-access.tsx'),
  },
}
