import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import type { Feature } from '../../platform/registry/feature.ts'
import { t } from '../../ui/text.ts'

export const workspacesFeature: Feature = {
  name: 'workspaces',
  routes: [
    { path: '/drive/workspaces', shell: 'drive', load: () => import('./pages/workspaces-page.tsx') },
    { path: '/drive/workspaces/$id', shell: 'drive', load: () => import('./pages/workspace-page.tsx') },
  ],
  driveViews: () => [
    {
      id: 'workspaces',
      label: t('Workspaces'),
      icon: IconUsersGroup,
      to: '/drive/workspaces',
      order: 60,
      part: 'workspaces',
    },
  ],
  itemActions: () => import('./actions/item-actions.ts'),
  slots: {
    'drive.folderHead': () => import('./components/folder-members.tsx'),
    'drive.emptyFolder': () => import('./components/invite-button.tsx'),
  },
}
