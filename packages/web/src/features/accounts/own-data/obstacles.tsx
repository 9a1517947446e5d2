import type { Departure } from '@holdall/contract/personal-data/personal-data.schemas.ts'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../components/account.module.css'

/** What has to be done before the account can be deleted. */
export function Obstacles({ departure: { isLastAdministrator, workspaces } }: { departure: Departure }) {
  const text = useText()
  return (
    <SectionCard title={text('Before you can delete your account')}>
      {isLastAdministrator && (
        <Notice tone="warning">
          {text('You’re the only administrator. Make someone else an administrator before you delete your account.')}
        </Notice>
      )}
      {workspaces.blocking.length > 0 && (
        <Notice tone="warning">
          {text('Other people use workspaces you own. Transfer or delete these workspaces first.')}
        </Notice>
      )}
      {workspaces.blocking.map(({ id, name, reason }) => (
        <div key={id} className={classes.line}>
          <div>
            <strong>{name}</strong>
            <p className={classes.hint}>
              {reason === 'owner'
                ? text('You own it. Transfer it to another member, or delete it.')
                : text('You’re its only manager. Make another member a manager.')}
            </p>
          </div>
          <Button onClick={() => goTo(`/drive/workspaces/${id}`)}>{text('Go to “{{name}}”', { name })}</Button>
        </div>
      ))}
    </SectionCard>
  )
}
