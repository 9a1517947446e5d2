import type { ReactNode } from 'react'
import { groupEntries } from '../../platform/admin/admin-entries.ts'
import { NoPermission } from '../../platform/admin/no-permission.tsx'
import { useAdminEntries } from '../../platform/admin/use-admin-entries.ts'
import { useWaiting } from '../../platform/admin/use-waiting.ts'
import { useLiveRights } from '../../platform/live/use-live-rights.ts'
import { goTo } from '../../platform/navigation.ts'
import { may } from '../../platform/permissions.ts'
import type { AdminShellProps } from '../../platform/registry/shell-props.ts'
import { useSite } from '../../platform/site.ts'
import { Button } from '../../ui/button.tsx'
import { NoAccessDrawing } from '../../ui/drawings/states.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { AccountButton } from '../../ui/people/account-button.tsx'
import { useText } from '../../ui/text.ts'
import { useAccountMenu } from '../accounts/public.ts'
import classes from './admin.module.css'
import { PaletteButton } from './palette/palette-button.tsx'

export function useShell(): Omit<AdminShellProps, 'children'> {
  const { name, brand, version } = useSite()
  // Redraws when the language changes, because the entries' labels do.
  useText()
  const account = useAccountMenu()
  useLiveRights()
  return {
    siteName: name,
    brand,
    homeTo: '/drive',
    groups: groupEntries(useAdminEntries(useWaiting())),
    version,
    search: <PaletteButton />,
    account: account && <AccountButton {...account} />,
  }
}

/** The back-office is for holders of `admin.access`; the server also refuses its calls to anyone else. */
export function Guard({ children }: { children: ReactNode }) {
  const text = useText()
  const { me } = useSite()
  if (may(me, 'admin.access')) return children
  if (me?.mustAddSecondFactor) return <SecondFactorFirst />
  return (
    <main className={classes.refused}>
      <NoPermission
        permission="admin.access"
        title={text('You don’t have access to the admin area')}
        action={
          <Button variant="primary" onClick={() => goTo('/drive')}>
            {text('Go to My files')}
          </Button>
        }
      />
    </main>
  )
}

/**
 * Shown if the site requires two-factor authentication for administrators: their permissions take effect once it is set
 * up.
 */
function SecondFactorFirst() {
  const text = useText()
  return (
    <main className={classes.refused}>
      <Page title={text('Two-factor authentication required')}>
        <EmptyState
          isPage
          drawing={NoAccessDrawing}
          title={text('Set up two-factor authentication first')}
          text={text('This site requires more than a password from administrators. The admin area opens right after.')}
          action={
            <Button variant="primary" onClick={() => goTo('/account')}>
              {text('Go to my account')}
            </Button>
          }
        />
      </Page>
    </main>
  )
}
