import type { ShownMenuItem } from '@holdall/contract/appearance/menu-places.ts'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { menuIconOf } from '../../platform/early/menu-icon.tsx'
import { useSeenPage } from '../../platform/early/seen-page.ts'
import { goTo } from '../../platform/navigation.ts'
import { may } from '../../platform/permissions.ts'
import { useSite } from '../../platform/site.ts'
import type { Action } from '../../ui/actions/action.ts'
import type { AccountButtonProps } from '../../ui/people/account-button.tsx'
import type { Translate } from '../../ui/text.ts'
import { useText } from '../../ui/text.ts'
import { updateProfile } from './queries.ts'
import { reportProblem } from './report-problem.ts'
import { signOut } from './sign-out.ts'

/** The signed-in user and their menu, for `AccountButton`; null if no one is signed in. */
export function useAccountMenu(): AccountButtonProps | null {
  const text = useText()
  const { me, settings, menus } = useSite()
  const isInBackOffice = useSeenPage().startsWith('/admin')
  if (!me) return null
  const canChooseTheme = settings['themes.user_change'] !== false
  const actions: Action[] = [
    { id: 'account', group: 'go', label: text('Account'), icon: IconUserCircle, run: () => goTo('/account') },
    ...(settings['billing.enable'] === true
      ? [{ id: 'plan', group: 'go', label: text('Plan'), icon: IconCreditCard, run: () => goTo('/account/plan') }]
      : []),
    ...(isInBackOffice
      ? [{ id: 'files', group: 'go', label: text('My files'), icon: IconFolder, run: () => goTo('/drive') }]
      : []),
    ...(may(me, 'admin.access')
      ? [{ id: 'admin', group: 'go', label: text('Admin area'), icon: IconSettings, run: () => goTo('/admin') }]
      : []),
    ...menuActions(menus.account ?? [], text),
    ...(canChooseTheme ? themeActions(me.theme, text) : []),
    {
      id: 'sign-out',
      group: 'out',
      label: text('Sign out'),
      icon: IconLogout,
      run: () => signOut().catch(reportProblem),
    },
  ]
  return { name: me.displayName, email: me.email, avatarUrl: me.avatarUrl, actions }
}

function themeActions(theme: 'system' | 'light' | 'dark', text: Translate): Action[] {
  const choices = [
    { mode: 'system', label: text('Match device'), icon: IconDeviceDesktop },
    { mode: 'light', label: text('Light'), icon: IconSun },
    { mode: 'dark', label: text('Dark'), icon: IconMoon },
  ] as const
  return choices.map(({ mode, label, icon }) => ({
    id: `theme-${mode}`,
    group: 'theme',
    label,
    icon,
    isChecked: theme === mode,
    run: () => updateProfile({ theme: mode }).catch(reportProblem),
  }))
}

/** The entries that the site adds. Pages of the drive and the account open in place; any other address is loaded. */
function menuActions(items: readonly ShownMenuItem[], text: Translate): Action[] {
  return items.map(({ label, href, icon }, place) => ({
    id: `site-${place}`,
    group: 'site',
    label: text(label),
    ...(icon === '' ? {} : { icon: menuIconOf(icon) }),
    run: () => (/^\/(drive|account)(\/|$)/.test(href) ? goTo(href) : location.assign(href)),
  }))
}
