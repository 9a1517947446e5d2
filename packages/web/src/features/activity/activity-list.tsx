import type { Activity, ActivityKind } from '@holdall/contract/activity/activity.contract.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerTrackPrev from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackPrev.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ReactNode } from 'react'
import { folderPath } from '../../platform/open-item.ts'
import { placeName } from '../../platform/place-name.ts'
import { Link } from '../../platform/router/link.tsx'
import { useZone } from '../../platform/site.ts'
import { FileIcon } from '../../ui/file-icons/file-icon.tsx'
import { formatDateTime, formatTime } from '../../ui/format/format.ts'
import type { IconComponent } from '../../ui/icon.ts'
import { Avatar } from '../../ui/people/avatar.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { useText } from '../../ui/text.ts'
import classes from './activity.module.css'
import { dayName, dayOf } from './days.ts'
import type { Run } from './fold.ts'
import { foldActivity } from './fold.ts'
import { sentenceOf } from './sentences.ts'

const icons: Readonly<Record<ActivityKind, IconComponent>> = {
  uploaded: IconUpload,
  'new-version': IconUpload,
  edited: IconPencil,
  'version-restored': IconHistory,
  created: IconPlus,
  renamed: IconPencil,
  moved: IconArrowRight,
  copied: IconCopy,
  trashed: IconTrash,
  restored: IconArrowBackUp,
  deleted: IconTrash,
  commented: IconMessage,
  shared: IconUsers,
  'role-changed': IconUsers,
  unshared: IconUsers,
  'sharing-ended': IconUsers,
  'link-created': IconLink,
  'link-changed': IconLink,
  'link-taken-over': IconLink,
  'link-revoked': IconLink,
  closed: IconUsers,
  reopened: IconUsers,
  locked: IconLock,
  unlocked: IconLockOpen,
  'lock-broken': IconLockOpen,
  rewound: IconPlayerTrackPrev,
  'rewind-undone': IconArrowBackUp,
}

/** The most names shown of a run; the rest is a number. */
const mostNamed = 4

/** What happened, by day. `isNarrow` is for a panel: item names are not listed below the sentences. */
export function ActivityList({ entries, isNarrow }: { entries: readonly Activity[]; isNarrow?: boolean }) {
  const text = useText()
  const zone = useZone()
  // Below the page's own heading, or below that of a panel's section.
  const Day = isNarrow ? 'h4' : 'h2'
  return (
    <div className={classes.days} data-narrow={isNarrow || undefined}>
      {foldActivity(entries, at => dayOf(at, zone)).map(day => (
        <section key={day.key} className={classes.day} aria-label={dayName(day.at, zone, text)}>
          <Day>{dayName(day.at, zone, text)}</Day>
          <ul>
            {day.runs.map(run => (
              <RunRow key={run.first.id} run={run} isNarrow={isNarrow ?? false} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function RunRow({ run, isNarrow }: { run: Run; isNarrow: boolean }) {
  const text = useText()
  const { first, items } = run
  const Icon = icons[first.kind]
  const { actor, link } = first
  const isThroughLink = link !== null && !first.kind.startsWith('link-')
  return (
    <li className={classes.run}>
      <span className={classes.picture}>
        {actor ? (
          <Avatar name={actor.name} url={actor.avatarUrl} size={36} />
        ) : (
          <span className={classes.visitor}>
            <IconLink size={16} aria-hidden="true" />
          </span>
        )}
        <span className={classes.kind}>
          <Icon size={11} stroke={2} aria-hidden="true" />
        </span>
      </span>
      <div className={classes.words}>
        <p className={classes.sentence}>
          <RichText
            text={sentenceOf(run, text)}
            tags={{
              b: name => <b>{name}</b>,
              what: name => (items.length === 1 ? <ItemName item={first.item} name={name} /> : <b>{name}</b>),
              into: name => (first.into ? <Link to={folderPath(first.into)}>{name}</Link> : name),
            }}
          />
        </p>
        <p className={classes.facts}>
          <time dateTime={first.at} title={formatDateTime(first.at)}>
            {formatTime(first.at)}
          </time>
          {isThroughLink && (
            <> · {link.name ? text('Through the link “{{name}}”', { name: link.name }) : text('Through a link')}</>
          )}
          {!isThroughLink && link?.name && <> · {text('“{{name}}”', { name: link.name })}</>}
        </p>
        {items.length > 1 && !isNarrow && <Items items={items} />}
      </div>
    </li>
  )
}

function Items({ items }: { items: Run['items'] }) {
  const text = useText()
  const rest = items.length - mostNamed
  return (
    <ul className={classes.items}>
      {items.slice(0, mostNamed).map(item => (
        <li key={item.id}>
          <FileIcon kind={item.fileKind} size={16} />
          <ItemName item={item} name={placeName(item, item.kind === 'folder')} />
        </li>
      ))}
      {rest > 0 && <li className={classes.rest}>{text('and {{count, number}} more', { count: rest })}</li>}
    </ul>
  )
}

function ItemName({ item, name }: { item: Activity['item']; name: string }): ReactNode {
  if (!item.isHere) return <b>{name}</b>
  return <Link to={item.kind === 'folder' ? folderPath(item) : `/drive/file/${item.id}`}>{name}</Link>
}
