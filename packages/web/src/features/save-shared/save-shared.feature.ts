import type { Feature } from '../../platform/registry/feature.ts'

/** Saves what other apps of the device share. */
export const saveSharedFeature: Feature = {
  name: 'save-shared',
  routes: [{ path: '/drive/save', shell: 'drive', load: () => import('./save-page.tsx') }],
}
