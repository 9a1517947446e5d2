import type {
  CompanyButton,
  CompanyLink,
  CompanyLinks,
} from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import { CompanyLinkDirectoryInput } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import { Field } from '../../../../platform/forms/field.tsx'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { useSchemaForm } from '../../../../platform/forms/use-schema-form.ts'
import { showToast } from '../../../../ui/feedback/toast.ts'
import { useText } from '../../../../ui/text.ts'
import classes from '../../components/account.module.css'
import { PasswordDialog } from '../password-dialog.tsx'
import { linkDirectory, linkProvider, unlink } from './company-queries.ts'

type Needs = CompanyLinks['needs']
type ConnectProps = { provider: CompanyButton; needs: Needs; onClose: () => void }

/** Links a login: asks for what the provider and this site need for it. */
export function ConnectDialog(props: ConnectProps) {
  const text = useText()
  const { provider, onClose } = props
  const site = provider.name
  if (provider.kind === 'directory') return <DirectoryDialog {...props} />
  return (
    <PasswordDialog
      title={text('Connect {{site}}', { site })}
      lead={text('You’ll be sent to {{site}} and back. After that, you can sign in with it.', { site })}
      action={text('Continue')}
      onPassword={password => linkProvider(provider.id, password)}
      onClose={onClose}
    />
  )
}

function DirectoryDialog({ provider, needs, onClose }: ConnectProps) {
  const text = useText()
  const site = provider.name
  const form = useSchemaForm(CompanyLinkDirectoryInput, {
    initial: { user: '', password: '', ...(needs === 'password' ? { currentPassword: '' } : {}) },
    fieldOf: { 'company.wrong-credentials': 'password', 'account.wrong-password': 'currentPassword' },
    async submit(input) {
      await linkDirectory(provider.id, input)
      showToast({ key: 'account', message: text('{{site}} connected', { site }) })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={text('Connect {{site}}', { site })}
      onClose={onClose}
      isBrief
      className={classes.form}
      submitLabel={text('Connect')}
    >
      <p>{text('Enter your username and password for {{site}}. After that, you can sign in with them.', { site })}</p>
      <Field form={form} name="user" autoComplete="off" autoCapitalize="none" spellCheck={false} autoFocus />
      <Field form={form} name="password" label={text('Password at {{site}}', { site })} autoComplete="off" />
      {needs === 'password' && <Field form={form} name="currentPassword" label={text('Your password here')} required />}
    </FormDialog>
  )
}

type DisconnectProps = { link: CompanyLink; needs: Needs; onClose: () => void }

export function DisconnectDialog({ link, needs, onClose }: DisconnectProps) {
  const text = useText()
  const site = link.provider.name
  const title = text('Disconnect {{site}}?', { site })
  const lead = text('“{{label}}” no longer signs you in.', { label: link.label })
  const remove = async (password?: string) => {
    await unlink(link.id, password)
    showToast({ key: 'account', message: text('{{site}} disconnected', { site }) })
    onClose()
  }
  const form = useForm({ initial: {}, submit: () => remove() })
  if (needs === 'password') {
    return <PasswordDialog isDanger {...{ title, lead, onClose }} action={text('Disconnect')} onPassword={remove} />
  }
  return (
    <FormDialog
      form={form}
      size="small"
      title={title}
      onClose={onClose}
      isBrief
      isDanger
      submitLabel={text('Disconnect')}
    >
      <p>{lead}</p>
    </FormDialog>
  )
}
