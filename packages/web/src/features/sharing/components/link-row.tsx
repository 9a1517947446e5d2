import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconLinkPlus from '@tabler/icons-react/dist/esm/icons/IconLinkPlus.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { problemText } from '../../../platform/early/problem-text.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Undelivered } from '../../../ui/people/undelivered.tsx'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import { presetName, presetOf } from '../link-presets.ts'
import { linkState } from '../link-state.ts'
import { obstacleText } from '../obstacle-text.ts'
import { revokeLink, takeOverLink } from '../queries.ts'
import classes from '../sharing.module.css'

export type LinkRowProps = { link: ShareLink; onView: (kind: 'form' | 'qr' | 'figures' | 'send' | 'request') => void }

/** One link: its address, whether it works, its conditions and statistics, and its actions. */
export function LinkRow({ link, onView }: LinkRowProps) {
  const text = useText()
  const state = linkState(link)
  const words = {
    live: null,
    expired: text('Expired'),
    'used-up': text('Used up'),
    off: text('Not working', { meaning: 'a link' }),
  }
  const shown = link.url.replace(/^https?:\/\//, '')
  const revoke = async () => {
    const isSure = await confirm({
      title: text('Revoke this link?'),
      body: text('People with the link lose access. A revoked link can’t be restored.'),
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
  const takeOver = async () => {
    try {
      await takeOverLink(link)
      showToast({ key: 'link', message: text('You’ve taken over the link') })
    } catch (error) {
      showToast({ key: 'link', tone: 'danger', message: problemText(error, text) })
    }
  }
  const actions = [
    ...(link.obstacle === 'right-ended'
      ? [{ id: 'take-over', label: text('Take over'), icon: IconLinkPlus, run: () => void takeOver() }]
      : []),
    ...(link.request
      ? [{ id: 'request', label: text('Received files'), icon: IconChecklist, run: () => onView('request') }]
      : [{ id: 'edit', label: text('Change'), icon: IconPencil, run: () => onView('form') }]),
    { id: 'send', label: text('Email link'), icon: IconMail, run: () => onView('send') },
    { id: 'figures', label: text('Statistics'), icon: IconChartBar, run: () => onView('figures') },
    { id: 'qr', label: text('QR code'), icon: IconQrcode, run: () => onView('qr') },
    { id: 'open', label: text('Open'), icon: IconExternalLink, run: () => window.open(link.url, '_blank', 'noopener') },
    { id: 'revoke', group: 'end', label: text('Revoke'), icon: IconLinkOff, danger: true, run: () => void revoke() },
  ]
  return (
    <li className={classes.link} data-state={state}>
      <div className={classes.linkText}>
        <div className={classes.linkName}>
          <strong dir="auto">{link.name || shown}</strong>
          {words[state] && <span className={classes.state}>{words[state]}</span>}
        </div>
        {link.name && (
          <p dir="ltr" className={classes.address}>
            {shown}
          </p>
        )}
        {link.obstacle && <p className={classes.obstacle}>{obstacleText(link.obstacle, text)}</p>}
        <ul className={classes.facts}>
          {factsOf(link, text).map(fact => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {link.undelivered?.map(({ email, reason }) => (
          <Undelivered key={email} email={email} reason={reason} />
        ))}
      </div>
      <CopyButton
        value={link.url}
        name={text('Copy link {{name}}', { name: link.name || shown })}
        onFail={() =>
          showToast({ key: 'link', tone: 'danger', message: text('Your browser blocked copying the link') })
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

function wordsOf({ rights, request }: ShareLink, text: Translate): string {
  if (request) return request.isClosed ? text('File request, closed') : text('File request')
  const preset = presetOf(rights)
  return preset ? presetName(preset, text) : text('Custom permissions')
}

function factsOf(link: ShareLink, text: Translate): string[] {
  const { downloads, downloadLimit: limit, visits, uploads, outsiders, rights } = link
  // A file request has its own expiry, which is also shown to the people asked.
  const expiresAt = link.request?.closesAt ?? link.endsAt
  const downloaded =
    limit === null
      ? text('{{count, number}} downloads', { count: downloads, defaultValue_one: '{{count}} download' })
      : text('{{downloads, number}} of {{limit, number}} downloads', { downloads, limit })
  return [
    wordsOf(link, text),
    ...(link.hasWatermark ? [text('Watermark')] : []),
    ...(link.hasPassword ? [text('Password')] : []),
    ...(outsiders.length > 0
      ? [text('For {{count, number}} people', { count: outsiders.length, defaultValue_one: 'For one person' })]
      : []),
    ...(expiresAt ? [text('Expires {{at}}', { at: momentValue(expiresAt) })] : []),
    text('{{count, number}} visits', { count: visits, defaultValue_one: '{{count, number}} visit' }),
    ...(rights.download ? [downloaded] : []),
    ...(rights.upload || uploads > 0
      ? [text('{{count, number}} uploads', { count: uploads, defaultValue_one: '{{count}} upload' })]
      : []),
  ]
}
