import { may } from '../../platform/permissions.ts'
import { queryClient } from '../../platform/query-client.ts'
import type { Feature } from '../../platform/registry/feature.ts'
import { redirect } from '../../platform/router/redirect.ts'
import { siteQuery } from '../../platform/site.ts'

export const settingsFeature: Feature = {
  name: 'settings',
  routes: [
    {
      path: '/admin/settings',
      shell: 'admin',
      permission: 'settings.view',
      load: () => import('./pages/settings-page.tsx'),
      beforeLoad: () => {
        throw redirect('/admin/settings/general')
      },
    },
    {
      path: '/admin/settings/$panel',
      shell: 'admin',
      permission: 'settings.view',
      load: () => import('./pages/settings-page.tsx'),
      beforeLoad: preload,
    },
    {
      path: '/admin/handbook/$panel',
      shell: 'admin',
      permission: 'settings.view',
      load: () => import('./pages/handbook-page.tsx'),
    },
  ],
}

/**
 * Loads the settings before their screen. If they can't be loaded, the user is sent to the start of the back-office.
 */
async function preload(): Promise<void> {
  const site = await queryClient.ensureQueryData(siteQuery)
  if (!may(site.me, 'settings.view')) return
  const { settingsQuery } = await import('../../platform/settings/settings-requests.ts')
  try {
    await queryClient.ensureQueryData({ ...settingsQuery, revalidateIfStale: true })
  } catch (error) {
    console.error(error)
    const [{ showToast }, { problemText }, { t }] = await Promise.all([
      import('../../ui/feedback/toast.ts'),
      import('../../platform/early/problem-text.ts'),
      import('../../ui/text.ts'),
    ])
    showToast({ tone: 'danger', message: problemText(error, t) })
    throw redirect('/admin')
  }
}
