import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { problemText } from '../../../platform/early/problem-text.ts'
import { goTo } from '../../../platform/navigation.ts'
import { may } from '../../../platform/permissions.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useSite } from '../../../platform/site.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { WorkspaceDrawing } from '../../../ui/drawings/things.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead, SectionCard } from '../../../ui/layout/page.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import { ProviderList } from '../list/provider-list.tsx'
import classes from '../list/providers.module.css'
import { kindName } from '../provider-words.ts'
import { providersQuery } from '../requests.ts'

const add = (kind: 'openid' | 'directory') => goTo(`/admin/company-sign-in/new/${kind}`)

/** Where people of a company, a school or an association get in with the account that they have there. */
export function Page() {
  const text = useText()
  const { me } = useSite()
  const mayUpdate = may(me, 'settings.update')
  const { data: providers, error, refetch, isFetching } = useQuery(providersQuery)
  return (
    <PageFrame title={text('Company sign-in')} className={classes.page}>
      <PageHead
        title={text('Company sign-in')}
        lead={text('People sign in with the account they have at their company, school or association.')}
        actions={providers && providers.length > 0 && mayUpdate && <AddButton />}
      />
      {providers ? (
        <>
          {providers.length > 0 ? <ProviderList {...{ providers, mayUpdate }} /> : <NoProviders mayAdd={mayUpdate} />}
          {providers.length > 0 && <Only />}
        </>
      ) : error ? (
        <ErrorState text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={3} rowHeight={60} columns={2} />
      )}
    </PageFrame>
  )
}

function addActions(text: Translate) {
  return [
    { id: 'openid', group: 'add', label: kindName('openid', text), icon: IconPlus, run: () => add('openid') },
    { id: 'directory', group: 'add', label: kindName('directory', text), icon: IconPlus, run: () => add('directory') },
  ]
}

function AddButton() {
  const text = useText()
  return (
    <ActionMenuButton
      label={text('Add provider')}
      icon={IconPlus}
      actions={addActions(text)}
      button={{ variant: 'primary' }}
    />
  )
}

function NoProviders({ mayAdd }: { mayAdd: boolean }) {
  const text = useText()
  return (
    <EmptyState
      drawing={WorkspaceDrawing}
      title={text('No providers yet')}
      text={text(
        'With OpenID Connect, people sign in with Microsoft Entra, Okta, Keycloak and others. With a directory, they enter their usual username and password here.',
      )}
      action={
        mayAdd && (
          <>
            <Button variant="primary" icon={IconPlus} onClick={() => add('openid')}>
              {kindName('openid', text)}
            </Button>
            <Button icon={IconPlus} onClick={() => add('directory')}>
              {kindName('directory', text)}
            </Button>
          </>
        )
      }
    />
  )
}

/** Whether there are other ways in; changed in the panel that has the others. */
function Only() {
  const text = useText()
  const { companyOnly } = useSite()
  return (
    <SectionCard title={text('Only company sign-in')}>
      <div className={classes.only}>
        <p>
          {companyOnly
            ? text('On: no one can use a password here, except the administrators you chose.')
            : text('Off: people can also sign in with a password or any other method that is turned on.')}
        </p>
        <Link to="/admin/settings/authentication" search={{ field: 'auth.company_only' }}>
          {text('Change in the authentication settings')}
        </Link>
      </div>
    </SectionCard>
  )
}
