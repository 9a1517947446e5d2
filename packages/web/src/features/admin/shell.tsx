import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import type { ReactNode } from 'react'
import { goTo } from '../../platform/navigation.ts'
import type { AdminShellProps } from '../../platform/shell-props.ts'
import { useSite } from '../../platform/site.ts'
import { AccountButton } from '../../ui/account-button.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { useText } from '../../ui/text.ts'
import { may, useAccountMenu } from '../accounts/public.ts'
import classes from './admin.module.css'

export function useShell(): Omit<AdminShellProps, 'children'> {
  const text = useText()
  const { name, version } = useSite()
  const account = useAccountMenu()
  return {
    siteName: name,
    homeTo: '/drive',
    entries: [{ id: 'start', label: text('Overview'), icon: IconHome, to: '/admin', isExact: true }],
    version,
    account: account && <AccountButton {...account} />,
  }
}

/** The back-office is for holders of `admin.access`; every call behind it is refused by the server as well. */
export function Guard({ children }: { children: ReactNode }) {
  const text = useText()
  const { me } = useSite()
  if (may(me, 'admin.access')) return children
  if (me?.mustAddSecondFactor) return <SecondFactorFirst />
  return (
    <main className={classes.refused}>
      <Page title={text('No permission')}>
        <EmptyState
          isPage
          icon={IconShieldLock}
          title={text('You may not enter the back-office')}
          text={
            <RichText
              text={text('It needs the permission <code>admin.access</code>. Ask an administrator for it.')}
              tags={{ code: words => <code className={classes.permission}>{words}</code> }}
            />
          }
          action={
            <Button variant="primary" onClick={() => goTo('/drive')}>
              {text('Go to my files')}
            </Button>
          }
        />
      </Page>
    </main>
  )
}

/** The site asks its administrators for more than a password; what they may do counts once they have it. */
function SecondFactorFirst() {
  const text = useText()
  return (
    <main className={classes.refused}>
      <Page title={text('Second step needed')}>
        <EmptyState
          isPage
          icon={IconShieldLock}
          title={text('Set up a second step first')}
          text={text('This site asks its administrators for more than a password. The back-office opens right after.')}
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
