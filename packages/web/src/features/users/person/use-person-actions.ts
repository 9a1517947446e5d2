import type { UserDetails } from '@holdall/contract/users/manage.schemas.ts'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconMailCheck from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs'
import type { RowAction } from '../../../platform/admin-lists/list-props.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { useSite } from '../../../platform/site.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { showAddress } from '../../../ui/people/show-address.ts'
import { useText } from '../../../ui/text.ts'
import { resendConfirmation, sendReset } from '../queries.ts'
import { useUserActions } from '../use-user-actions.tsx'

/** What can be done about an account: what the list of users offers, and mails to its owner. */
export function usePersonActions(user: UserDetails): readonly RowAction[] {
  const text = useText()
  const { me, settings } = useSite()
  const { rowActions } = useUserActions()
  const mail = async (work: () => Promise<void>, message: string) => {
    try {
      await work()
      showToast({ tone: 'success', message })
    } catch (error) {
      showToast({ tone: 'danger', message: problemText(error, text) })
    }
  }
  const askAndReset = async () => {
    const isSure = await confirm({
      title: text('Send a password reset link?'),
      body: text('{{email}} gets an email with a link to choose a new password. The current one works until then.', {
        email: showAddress(user.email),
      }),
      confirmLabel: text('Send password reset link'),
    })
    if (isSure) await mail(() => sendReset(user.id), text('Reset link sent'))
  }
  const [edit, ...others] = rowActions(user)
  const end = others.findIndex(({ id }) => id === 'suspend')
  const mails: RowAction[] = [
    {
      id: 'reset',
      label: text('Send password reset link'),
      icon: IconKey,
      permission: 'users.update',
      disabledReason: whyNoReset(),
      run: () => void askAndReset(),
    },
  ]
  if (user.email_verified_at === null && settings.require_email_confirmation === true) {
    mails.push({
      id: 'confirmation',
      label: text('Resend confirmation email'),
      icon: IconMailCheck,
      permission: 'users.update',
      run: () => void mail(() => resendConfirmation(user.email), text('Verification email re-sent.')),
    })
  }
  return [...(edit ? [edit] : []), ...others.slice(0, end), ...mails, ...others.slice(end)]

  function whyNoReset(): string | undefined {
    if (user.banned_at !== null) return text('This user is suspended. Reactivate them first.')
    if (user.can.update) return undefined
    return user.id === me?.id ? undefined : text('This user has permissions you don’t have.')
  }
}
