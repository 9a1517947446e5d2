import type { Feature } from '../../platform/feature.ts'

/** Conversations about files, in the details panel and beside the viewer. */
export const commentsFeature: Feature = {
  name: 'comments',
  routes: [],
  itemActions: () => import('./item-actions.ts'),
  slots: { 'drive.details': () => import('./comments-section.tsx') },
}
