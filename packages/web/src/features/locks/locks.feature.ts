import type { Feature } from '../../platform/registry/feature.ts'

/** Locks on files, and who has one open for editing. */
export const locksFeature: Feature = {
  name: 'locks',
  routes: [],
  itemActions: () => import('./item-actions.ts'),
  slots: { 'drive.facts': () => import('./lock-facts.tsx') },
}
