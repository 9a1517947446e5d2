import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { DragEvent, ReactNode } from 'react'
import { ActionMenuButton } from './actions/action-menu-button.tsx'
import classes from './breadcrumb.module.css'
import { useIsPhone } from './hooks/use-media.ts'
import { useText } from './text.ts'

export type Crumb = {
  id: string
  label: string
  onOpen?: () => void
  /** Makes the step a drop target. */
  dropProps?: Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>
  /** Something that may be dropped is dragged over it. */
  isOver?: boolean
}

export type BreadcrumbProps = {
  /** From the root to the current folder. */
  crumbs: Crumb[]
  /** How many are shown in the row before the middle ones move into a menu. */
  most?: number
  /** After the last name, such as the folder's menu. */
  after?: ReactNode
  /** The last name is the heading of the page. */
  isHeading?: boolean
}

export function Breadcrumb({ crumbs, most = 4, after, isHeading = true }: BreadcrumbProps) {
  const text = useText()
  const isPhone = useIsPhone()
  const room = isPhone ? 1 : most
  const hidden = crumbs.length > room ? crumbs.slice(isPhone ? 0 : 1, crumbs.length - Math.max(room - 1, 1)) : []
  const shown = crumbs.filter(crumb => !hidden.includes(crumb))
  const overflow = (
    <li className={classes.crumb} key="overflow">
      <ActionMenuButton
        icon={IconDots}
        size="small"
        align="start"
        label={text('Folders above')}
        actions={hidden.map(crumb => ({ id: crumb.id, label: crumb.label, run: () => crumb.onOpen?.() }))}
      />
      <Separator />
    </li>
  )
  const overflowAt = isPhone ? 0 : 1
  return (
    <nav aria-label={text('Path')} className={classes.path}>
      <ol>
        {shown.map((crumb, index) => [
          hidden.length > 0 && index === overflowAt && overflow,
          <CrumbItem key={crumb.id} crumb={crumb} isLast={index === shown.length - 1} isHeading={isHeading} />,
        ])}
        {after && <li className={classes.crumb}>{after}</li>}
      </ol>
    </nav>
  )
}

function CrumbItem({ crumb, isLast, isHeading }: { crumb: Crumb; isLast: boolean; isHeading: boolean }) {
  if (isLast) {
    const Name = isHeading ? 'h1' : 'span'
    return (
      <li className={classes.crumb} aria-current="page" data-last>
        <Name dir="auto" className={classes.here} title={crumb.label}>
          {crumb.label}
        </Name>
      </li>
    )
  }
  return (
    <li className={classes.crumb}>
      <button
        type="button"
        dir="auto"
        className={classes.link}
        title={crumb.label}
        onClick={crumb.onOpen}
        data-over={crumb.isOver || undefined}
        {...crumb.dropProps}
      >
        {crumb.label}
      </button>
      <Separator />
    </li>
  )
}

function Separator() {
  return <IconChevronRight size={16} stroke={1.7} aria-hidden="true" className={classes.separator} />
}
