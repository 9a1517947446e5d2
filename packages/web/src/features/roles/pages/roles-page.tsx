import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../../platform/early/problem-text.ts'
import { goTo } from '../../../platform/navigation.ts'
import { may } from '../../../platform/permissions.ts'
import { useParams } from '../../../platform/router/router-context.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { editRole } from '../components/role-actions.ts'
import { RoleList, rolePath } from '../components/role-list.tsx'
import { RolePeople } from '../components/role-people.tsx'
import { rolesQuery } from '../queries.ts'
import classes from './roles-page.module.css'

/** All roles and who has the selected one; at first the first role is selected. */
export function Page() {
  const text = useText()
  const { me } = useSite()
  const { id } = useParams() as { id?: string }
  const [isCleared, setCleared] = useState(false)
  const { data: roles, error, refetch, isFetching } = useQuery(rolesQuery)
  const selected = id ? roles?.find(role => role.id === id) : isCleared ? undefined : roles?.[0]
  const onDeleted = () => {
    setCleared(true)
    goTo('/admin/roles', { replace: true })
  }
  const create = async () => {
    const made = await editRole()
    if (made) goTo(rolePath(made.id))
  }
  return (
    <PageFrame title={text('Roles')} className={classes.page}>
      <PageHead
        title={text('Roles')}
        actions={
          may(me, 'roles.create') && (
            <Button variant="primary" icon={IconPlus} onClick={() => void create()}>
              {text('New Role')}
            </Button>
          )
        }
      />
      {roles ? (
        <div className={classes.columns}>
          <RoleList roles={roles} selected={selected} onDeleted={onDeleted} />
          <section className={classes.people} aria-label={selected ? roleTitle(selected.name, text) : text('Users')}>
            <RolePeople key={`${id} ${selected?.id}`} role={selected} />
          </section>
        </div>
      ) : error ? (
        <ErrorState text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div role="status" aria-label={text('Loading')} className={classes.loading}>
          {[70, 55, 62, 48].map(width => (
            <Skeleton key={width} width={`${width}%`} height={16} />
          ))}
        </div>
      )}
    </PageFrame>
  )
}
