import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { goTo } from '../../../platform/navigation.ts'
import { may } from '../../../platform/permissions.ts'
import { ofPerson } from '../../../platform/person-page/use-newest.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { MissingDrawing } from '../../../ui/drawings/states.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './person-page.module.css'

/** The page of someone whose account is gone, to which old entries and bookmarks still lead. */
export function PersonGone({ id }: { id: string }) {
  const text = useText()
  const { me } = useSite()
  const log = `/admin/audit-log?${new URLSearchParams({ filters: encodeFilters(ofPerson('person_id', id)) })}`
  return (
    <Page title={text('This account was removed')}>
      <EmptyState
        isPage
        drawing={MissingDrawing}
        title={text('This account was removed')}
        text={text('Its files and settings are deleted. The audit log keeps what was done, and invoices are kept.')}
        action={
          <div className={classes.buttons}>
            <Button variant="primary" onClick={() => goTo('/admin/users')}>
              {text('Users')}
            </Button>
            {may(me, 'audit.view') && <Button onClick={() => goTo(log)}>{text('Show in the audit log')}</Button>}
          </div>
        }
      />
    </Page>
  )
}
