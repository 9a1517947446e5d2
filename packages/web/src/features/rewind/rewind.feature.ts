import type { Feature } from '../../platform/registry/feature.ts'

/** Folders as they were at a moment, and putting them back. */
export const rewindFeature: Feature = {
  name: 'rewind',
  routes: [{ path: '/drive/rewind/$id', shell: 'drive', load: () => import('./rewind-page.tsx') }],
  itemActions: () => import('./item-actions.ts'),
}
