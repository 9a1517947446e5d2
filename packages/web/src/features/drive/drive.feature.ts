import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { trashSource, viewSource } from '../../platform/items/sources.ts'
import type { Feature, FeatureRoute } from '../../platform/registry/feature.ts'
import { redirect } from '../../platform/router/redirect.ts'
import { t } from '../../ui/text.ts'
import { prefetchFolder, prefetchHome, prefetchList, prefetchSpaces } from './queries/prefetch.ts'

const page = (
  path: string,
  load: FeatureRoute['load'],
  prepare: (params: Record<string, string>) => void,
): FeatureRoute => ({
  path,
  shell: 'drive',
  load,
  beforeLoad: ({ params }) => prepare(params),
})

export const driveFeature: Feature = {
  name: 'drive',
  routes: [
    {
      path: '/',
      shell: 'bare',
      load: () => import('./pages/folder-page.tsx'),
      beforeLoad: () => {
        throw redirect('/drive')
      },
    },
    page('/drive', () => import('./pages/folder-page.tsx'), prefetchHome),
    page(
      '/drive/folder/$id',
      () => import('./pages/folder-page.tsx'),
      params => prefetchFolder(params.id ?? ''),
    ),
    page(
      '/drive/starred',
      () => import('./pages/starred-page.tsx'),
      () => {
        prefetchSpaces()
        prefetchList(viewSource('starred'))
      },
    ),
    page(
      '/drive/recent',
      () => import('./pages/recent-page.tsx'),
      () => {
        prefetchSpaces()
        prefetchList(viewSource('recent'))
      },
    ),
    {
      path: '/drive/trash',
      shell: 'drive',
      load: () => import('./pages/trash-page.tsx'),
      beforeLoad: ({ search }) => {
        prefetchSpaces()
        prefetchList(trashSource(typeof search.space === 'string' ? search.space : undefined))
      },
    },
    { path: '/admin/tags', shell: 'admin', permission: 'tags.view', load: () => import('./tags/site/tags-page.tsx') },
  ],
  shells: { drive: () => import('./shell/use-shell.tsx') },
  driveViews: () => [
    {
      id: 'files',
      label: t('My files'),
      shortLabel: t('Files'),
      icon: IconFolder,
      to: '/drive',
      isExact: true,
      order: 10,
      part: 'files',
      onPhone: 1,
    },
    {
      id: 'recent',
      label: t('Recent'),
      shortLabel: t('Recents'),
      icon: IconClock,
      to: '/drive/recent',
      order: 20,
      onPhone: 4,
    },
    { id: 'starred', label: t('Starred'), icon: IconStar, to: '/drive/starred', order: 30 },
    { id: 'trash', label: t('Trash'), icon: IconTrash, to: '/drive/trash', order: 90, part: 'foot' },
  ],
  itemActions: () => import('./actions/item-actions.ts'),
  slots: {
    'drive.rail': () => import('./shell/tags-rail.tsx'),
    'drive.details': () => import('./tags/tags-section.tsx'),
  },
}
