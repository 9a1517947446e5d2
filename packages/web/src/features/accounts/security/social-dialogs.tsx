import type { SocialLink } from '@holdall/contract/accounts/social.schemas.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import { type SocialSite, socialSite } from '../auth/social/social-sites.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { linkSocial, unlinkSocial } from './social-queries.ts'

export function LinkDialog({ site, onClose }: { site: SocialSite; onClose: () => void }) {
  const text = useText()
  return (
    <PasswordDialog
      title={text('Connect {{site}}', { site: site.name })}
      lead={text('You’ll be sent to {{site}} and back. After that, you can sign in with it.', { site: site.name })}
      action={text('Continue')}
      onPassword={password => linkSocial(site.provider, password)}
      onClose={onClose}
    />
  )
}

export function UnlinkDialog({ link, onClose }: { link: SocialLink; onClose: () => void }) {
  const text = useText()
  const site = socialSite(link.provider)?.name ?? link.provider
  return (
    <PasswordDialog
      isDanger
      title={text('Disconnect {{site}}?', { site })}
      lead={text('“{{label}}” no longer signs you in. Your password still does.', { label: link.label })}
      action={text('Disconnect')}
      onPassword={async password => {
        await unlinkSocial(link.id, password)
        showToast({ key: 'account', message: text('{{site}} disconnected', { site }) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
