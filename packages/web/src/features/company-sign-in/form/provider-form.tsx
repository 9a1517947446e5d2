import type { CompanyProvider, CompanyProviderInput } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { problemText } from '../../../platform/early/problem-text.ts'
import { goTo } from '../../../platform/navigation.ts'
import { may } from '../../../platform/permissions.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useBlocker } from '../../../platform/router/use-blocker.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { kindName } from '../provider-words.ts'
import { deleteProvider, saveProvider } from '../requests.ts'
import classes from './form.module.css'
import type { ProviderForm } from './form-values.ts'
import { testProvider } from './test-provider.ts'

type ProviderFormFrameProps = {
  kind: CompanyProvider['kind']
  saved: CompanyProvider | null
  form: ProviderForm
  /** The values on the screen, as the server takes them. */
  current: () => CompanyProviderInput
  /** The cards with the fields. */
  children: ReactNode
}

/** A page with the form of a provider: nothing is saved before its button, and leaving with changes asks first. */
export function ProviderFormFrame({ kind, saved, form, current, children }: ProviderFormFrameProps) {
  const text = useText()
  const { me } = useSite()
  const mayUpdate = may(me, 'settings.update')
  const title = saved?.name ?? (kind === 'openid' ? text('New OpenID provider') : text('New directory'))
  useAskBeforeLeaving(form.isDirty && !form.isBusy)
  return (
    <PageFrame title={`${title} · ${text('Company sign-in')}`} className={classes.page}>
      <PageHead
        above={
          <Link to="/admin/company-sign-in" className={classes.back}>
            <IconChevronLeft size={16} stroke={1.8} aria-hidden="true" />
            {text('Company sign-in')}
          </Link>
        }
        title={title}
        lead={saved && kindName(kind, text)}
        actions={saved && mayUpdate && <DeleteButton saved={saved} />}
      />
      <Form form={form}>
        <fieldset disabled={!mayUpdate} className={classes.cards}>
          {children}
        </fieldset>
        {mayUpdate && (
          <div className={classes.foot}>
            <Button onClick={() => void testProvider({ kind, saved, form, provider: current(), text })}>
              {text('Test')}
            </Button>
            {form.isDirty && (
              <>
                <span className={classes.dirty} role="status">
                  {text('Not saved yet')}
                </span>
                {saved && (
                  <Button variant="quiet" onClick={() => form.reset()}>
                    {text('Discard changes')}
                  </Button>
                )}
              </>
            )}
            <Button type="submit" variant="primary" isBusy={form.isBusy}>
              {saved ? text('Save') : text('Add provider')}
            </Button>
          </div>
        )}
      </Form>
    </PageFrame>
  )
}

function DeleteButton({ saved }: { saved: CompanyProvider }) {
  const text = useText()
  const { id, name, people } = saved
  const remove = async () => {
    const isSure = await confirm({
      title: text('Delete “{{name}}”?', { name }),
      body: (
        <>
          <p>
            {people === 0
              ? text('No one signs in with it yet.')
              : text(
                  '{{count, number}} people sign in with it. They’ll be signed out and lose its roles and workspaces. Those without a password need another sign-in method.',
                  {
                    count: people,
                    defaultValue_one:
                      'One person signs in with it. They’ll be signed out and lose its roles and workspaces. Without a password, they need another sign-in method.',
                  },
                )}
          </p>
          <p>{text('This can’t be undone.')}</p>
        </>
      ),
      confirmLabel: text('Delete'),
      danger: true,
    })
    if (!isSure) return
    try {
      await deleteProvider(id)
      showToast({ tone: 'success', message: text('Provider deleted') })
      goTo('/admin/company-sign-in')
    } catch (error) {
      showToast({ tone: 'danger', message: problemText(error, text) })
    }
  }
  return (
    <Button icon={IconTrash} onClick={() => void remove()}>
      {text('Delete')}
    </Button>
  )
}

function useAskBeforeLeaving(isDirty: boolean): void {
  const text = useText()
  useBlocker(isDirty, {
    shouldStay: async (current, next) =>
      current.pathname !== next.pathname &&
      !(await confirm({
        title: text('Leave without saving?'),
        body: text('Your changes will be lost.'),
        confirmLabel: text('Leave without saving'),
        cancelLabel: text('Keep editing'),
        danger: true,
      })),
    holdsTab: () => true,
  })
}

/** Saves a provider, and opens the page of a new one. */
export async function keepProvider(
  saved: CompanyProvider | null,
  provider: CompanyProviderInput,
  done: string,
): Promise<void> {
  const { id } = await saveProvider(saved, provider)
  showToast({ key: 'company-provider', tone: 'success', message: done })
  if (!saved) goTo(`/admin/company-sign-in/${id}`)
}
