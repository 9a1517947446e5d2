import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { MyLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconFolderOpen from '@tabler/icons-react/dist/esm/icons/IconFolderOpen.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { reportProblem } from '../../../platform/items/report.ts'
import { goTo } from '../../../platform/navigation.ts'
import { folderPath } from '../../../platform/open-item.ts'
import type { Action } from '../../../ui/actions/action.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { formatDateTime, formatNumber } from '../../../ui/format/format.ts'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import type { Translate } from '../../../ui/text.ts'
import { namedText, useText } from '../../../ui/text.ts'
import { askToRevoke } from '../components/ask-to-revoke.ts'
import { presetName, presetOf } from '../link-presets.ts'
import { linkState } from '../link-state.ts'
import { obstacleText } from '../obstacle-text.ts'
import { openLinks } from '../open-links.ts'
import classes from './my-links.module.css'

type MyLinkRowProps = { link: MyLink; isChosen: boolean; onToggle: (id: string, isOn: boolean) => void }

/** One link in the list of all links. */
export function MyLinkRow({ link, isChosen, onToggle }: MyLinkRowProps) {
  const text = useText()
  const isPhone = useIsPhone()
  const { item } = link
  const address = namedText(link.url.replace(/^https?:\/\//, ''))
  const name = item ? namedText(item.name) : text('You no longer have access')
  const spoken = link.name || name
  return (
    <tr data-chosen={isChosen || undefined}>
      <td className={classes.check}>
        <label className={classes.tick}>
          <input
            type="checkbox"
            aria-label={text('Select {{name}}', { name: spoken })}
            checked={isChosen}
            onChange={event => onToggle(link.id, event.target.checked)}
          />
        </label>
      </td>
      <td className={classes.item}>
        <span className={classes.itemLine}>
          {item && <FileIcon kind={item.fileKind} size={24} />}
          <span className={classes.names}>
            <span dir="auto">{name}</span>
            <small dir="auto">
              {link.name ? text('{{name}} · {{address}}', { name: link.name, address }) : address}
            </small>
            {link.obstacle && <small className={classes.obstacle}>{obstacleText(link.obstacle, text, true)}</small>}
          </span>
        </span>
      </td>
      <td className={classes.rights}>{rightsWords(link, text)}</td>
      <td className={classes.visits} data-numeric>
        {formatNumber(link.visits)}
      </td>
      <td className={classes.expires}>{stateLabels(link, isPhone, text)}</td>
      <td className={classes.actions}>
        <CopyButton
          value={link.url}
          name={text('Copy link {{name}}', { name: spoken })}
          onFail={() =>
            showToast({ key: 'link', tone: 'danger', message: text('Your browser blocked copying the link') })
          }
        />
        <ActionMenuButton
          icon={IconDots}
          label={text('More for {{name}}', { name: spoken })}
          actions={actionsOf(link, text)}
        />
      </td>
    </tr>
  )
}

function actionsOf(link: MyLink, text: Translate): Action[] {
  const { item } = link
  const revoke = () => void askToRevoke([link]).catch(reportProblem)
  return [
    ...(item
      ? [
          { id: 'edit', label: text('Change'), icon: IconPencil, run: () => void openLinks(item, link.id) },
          { id: 'show', label: text('Show in folder'), icon: IconFolderOpen, run: () => show(item) },
        ]
      : []),
    { id: 'revoke', group: 'end', label: text('Revoke'), icon: IconLinkOff, danger: true, run: revoke },
  ]
}

function show(item: NonNullable<MyLink['item']>): void {
  const parent = item.path.at(-1)
  goTo(parent ? `${folderPath(parent)}?show=${item.id}` : '/drive/shared')
}

function rightsWords({ rights, request }: MyLink, text: Translate): string {
  if (request) return text('File request')
  const preset = presetOf(rights)
  return preset ? presetName(preset, text) : text('Custom')
}

/** A phone shows no column headings, so the text itself says what the time means. */
function stateLabels(link: MyLink, isPhone: boolean, text: Translate): string {
  const state = linkState(link)
  if (state === 'expired') return text('Expired')
  if (state === 'used-up') return text('Download limit reached')
  if (state === 'off')
    return link.obstacle === 'right-ended' ? text('Paused') : text('Not working', { meaning: 'a link' })
  if (!link.endsAt) return isPhone ? text('Never expires') : text('Never')
  return isPhone ? text('Expires {{at}}', { at: momentValue(link.endsAt) }) : formatDateTime(link.endsAt)
}
