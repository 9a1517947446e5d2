import type { Feature } from '../../platform/registry/feature.ts'

/** Conversations about files, in the details panel and beside the viewer, and all of them in the back-office. */
export const commentsFeature: Feature = {
  name: 'comments',
  routes: [
    {
      path: '/admin/comments',
      shell: 'admin',
      permission: 'comments.view',
      load: () => import('./site/comments-page.tsx'),
    },
  ],
  itemActions: () => import('./item-actions.ts'),
  slots: { 'drive.details': () => import('./comments-section.tsx') },
}
