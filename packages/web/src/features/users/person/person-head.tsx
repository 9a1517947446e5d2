import { nameOfPerson } from '@holdall/contract/kit/list-parts/person-name.ts'
import type { UserDetails } from '@holdall/contract/users/manage.schemas.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import { StatusBadge } from '../../../platform/admin-lists/status-badge.tsx'
import { menuOf } from '../../../platform/admin-lists/table/row-actions.tsx'
import { may } from '../../../platform/permissions.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useSite } from '../../../platform/site.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { PageHead } from '../../../ui/layout/page.tsx'
import { Avatar } from '../../../ui/people/avatar.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { documentLanguage, useText } from '../../../ui/text.ts'
import classes from './person-page.module.css'
import { usePersonActions } from './use-person-actions.ts'

/** Who someone is, in which state their account is, and what can be done about it. */
export function PersonHead({ user }: { user: UserDetails }) {
  const text = useText()
  const { me } = useSite()
  const isPhone = useIsPhone()
  const name = nameOfPerson(user, documentLanguage())
  const actions = usePersonActions(user).filter(({ permission }) => !permission || may(me, permission))
  const edit = actions.find(({ id }) => id === 'edit')
  const others = actions.filter(action => action !== edit)
  return (
    <PageHead
      above={<BackToUsers />}
      title={
        <span className={classes.title}>
          <Avatar name={name} url={user.avatar} size={isPhone ? 40 : 48} />
          <span className={classes.names}>
            <bdi>{name}</bdi> <Chips user={user} />
          </span>
        </span>
      }
      lead={
        <span translate="no" className={classes.address}>
          {showAddress(user.email)}
        </span>
      }
      actions={
        <>
          {others.length > 0 && (
            <ActionMenuButton
              label={text('More Actions')}
              icon={IconDots}
              actions={menuOf(others)}
              {...(isPhone ? {} : { button: {} })}
            />
          )}
          {edit && (
            <Button
              variant="primary"
              icon={IconEdit}
              disabled={edit.disabledReason !== undefined}
              title={edit.disabledReason}
              onClick={edit.run}
            >
              {edit.label}
            </Button>
          )}
        </>
      }
    />
  )
}

/** In words: what is out of the ordinary about an account. */
function Chips({ user }: { user: UserDetails }) {
  const text = useText()
  const { me } = useSite()
  return (
    <span className={classes.chips}>
      {user.isAdministrator && <StatusBadge tone="busy">{text('Administrator')}</StatusBadge>}
      {user.id === me?.id && <StatusBadge tone="plain">{text('You')}</StatusBadge>}
      {user.banned_at !== null && <StatusBadge tone="bad">{text('Suspended')}</StatusBadge>}
      {user.email_verified_at === null && <StatusBadge tone="warning">{text('Email not confirmed')}</StatusBadge>}
    </span>
  )
}

export function PersonHeadSkeleton() {
  const text = useText()
  return (
    <>
      <BackToUsers />
      <div role="status" aria-label={text('Loading')} className={classes.loading}>
        <Skeleton width={48} height={48} radius={24} />
        <Skeleton width={220} height={22} />
      </div>
    </>
  )
}

function BackToUsers() {
  const text = useText()
  return (
    <Link to="/admin/users" className={classes.above} isExact>
      <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
      {text('Users')}
    </Link>
  )
}
