import type { Permission } from '@holdall/contract/contract.ts'
import type { ComponentType } from 'react'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import { goTo } from '../navigation.ts'
import { may } from '../permissions.ts'
import { useSite } from '../site.ts'
import classes from './no-permission.module.css'
import { NoPermission } from './no-permission.tsx'

/**
 * Shows the page to holders of the permission; others, who may know its address, are told what they lack. If there is
 * no shell around it, it also offers a way out.
 */
export function guardPage(Page: ComponentType, permission: Permission, isAlone = false): ComponentType {
  return function GuardedPage() {
    const text = useText()
    const { me } = useSite()
    if (may(me, permission)) return <Page />
    if (!isAlone) return <NoPermission permission={permission} />
    const isAdmin = may(me, 'admin.access')
    const leave = (
      <Button variant="primary" onClick={() => goTo(isAdmin ? '/admin' : '/drive')}>
        {isAdmin ? text('Go to the admin area') : text('Go to My files')}
      </Button>
    )
    return (
      <main className={classes.alone}>
        <NoPermission permission={permission} action={leave} />
      </main>
    )
  }
}
