import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { problemText } from '../../../platform/early/problem-text.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { formatDateTime } from '../../../ui/format.ts'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import { presetName, presetOf } from '../link-presets.ts'
import { linkState } from '../link-state.ts'
import { revokeLink } from '../queries.ts'
import classes from './sharing.module.css'

/** One link: where it leads, whether it works, its conditions and figures, and what can be done with it. */
export function LinkRow({ link, onEdit, onQr }: { link: ShareLink; onEdit: () => void; onQr: () => void }) {
  const text = useText()
  const state = linkState(link)
  const words = { live: null, expired: text('Expired'), 'used-up': text('Used up'), off: text('Not working') }
  const shown = link.url.replace(/^https?:\/\//, '')
  const revoke = async () => {
    const isSure = await confirm({
      title: text('Revoke this link?'),
      body: text('Whoever has it can’t open it any more. Its address is never given to anything else.'),
      confirmLabel: text('Revoke link'),
      danger: true,
    })
    if (!isSure) return
    try {
      await revokeLink(link)
      showToast({ key: 'link', message: text('Link revoked') })
    } catch (error) {
      showToast({ key: 'link', tone: 'danger', message: problemText(error, text) })
    }
  }
  const actions = [
    { id: 'edit', label: text('Change'), icon: IconPencil, run: onEdit },
    { id: 'qr', label: text('QR code'), icon: IconQrcode, run: onQr },
    { id: 'open', label: text('Open'), icon: IconExternalLink, run: () => window.open(link.url, '_blank', 'noopener') },
    { id: 'revoke', group: 'end', label: text('Revoke'), icon: IconLinkOff, danger: true, run: () => void revoke() },
  ]
  return (
    <li className={classes.link} data-state={state}>
      <div className={classes.linkText}>
        <div className={classes.linkName}>
          <strong>{link.name || shown}</strong>
          {words[state] && <span className={classes.state}>{words[state]}</span>}
        </div>
        {link.name && <p className={classes.address}>{shown}</p>}
        <ul className={classes.facts}>
          {factsOf(link, text).map(fact => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <CopyButton
        value={link.url}
        name={text('Copy link {{name}}', { name: link.name || shown })}
        onFail={() =>
          showToast({ key: 'link', tone: 'danger', message: text('Your browser did not let the link be copied') })
        }
      />
      <ActionMenuButton
        icon={IconDots}
        label={text('More for {{name}}', { name: link.name || shown })}
        actions={actions}
      />
    </li>
  )
}

function wordsOf({ rights }: ShareLink, text: Translate): string {
  const preset = presetOf(rights)
  return preset ? presetName(preset, text) : text('Rights of its own')
}

function factsOf(link: ShareLink, text: Translate): string[] {
  const { downloads, downloadLimit: limit, visits } = link
  const downloaded =
    limit === null
      ? text('{{count, number}} downloads', { count: downloads, defaultValue_one: '{{count}} download' })
      : text('{{downloads, number}} of {{limit, number}} downloads', { downloads, limit })
  return [
    wordsOf(link, text),
    ...(link.hasPassword ? [text('Password')] : []),
    ...(link.expiresAt ? [text('Ends {{at}}', { at: formatDateTime(link.expiresAt) })] : []),
    text('{{count, number}} visits', { count: visits, defaultValue_one: '{{count}} visit' }),
    downloaded,
  ]
}
