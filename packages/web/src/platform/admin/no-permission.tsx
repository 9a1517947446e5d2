import type { ReactNode } from 'react'
import { NoAccessDrawing } from '../../ui/drawings/states.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { useText } from '../../ui/text.ts'
import classes from './no-permission.module.css'

export type NoPermissionProps = { permission: string; title?: string; action?: ReactNode }

/**
 * Shown instead of a page that the user may not open. Names the missing permission, so that they know what to ask for.
 */
export function NoPermission({ permission, title, action }: NoPermissionProps) {
  const text = useText()
  return (
    <Page title={text('No permission')}>
      <EmptyState
        isPage
        drawing={NoAccessDrawing}
        title={title ?? text('You don’t have access to this page')}
        text={
          <RichText
            text={text('It needs the permission <code>{{permission}}</code>. Ask an administrator for it.', {
              permission,
            })}
            tags={{ code: words => <code className={classes.permission}>{words}</code> }}
          />
        }
        action={action}
      />
    </Page>
  )
}
