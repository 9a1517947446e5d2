import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { MouseEvent, ReactNode } from 'react'
import { Children, useState } from 'react'
import type { Action } from '../../ui/actions/action.ts'
import { ActionMenuButton } from '../../ui/actions/action-menu-button.tsx'
import { namedText, useText } from '../../ui/text.ts'
import { goTo } from '../navigation.ts'
import { useLocation } from '../router/router-context.ts'
import { FoldButton } from './fold-button.tsx'
import { useFold } from './folds.ts'
import classes from './rail-list.module.css'

export const shownAtFirst = 7

type RailListProps = {
  /** Under which this browser remembers whether the list is folded. */
  section: string
  title: string
  children: ReactNode
}

/** A list of the user's own things in the sidebar. It can be folded, and long ones are shown whole on demand. */
export function RailList({ section, title, children }: RailListProps) {
  const [isOpen, setOpen] = useFold(section)
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <FoldButton name={title} isOpen={isOpen} onToggle={setOpen} />
      </div>
      {isOpen && <RailLines>{children}</RailLines>}
    </section>
  )
}

/** Lines of the sidebar; of many, the first ones until the user asks for all. */
export function RailLines({ children }: { children: ReactNode }) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  const lines = Children.toArray(children)
  return (
    <>
      <ul className={classes.lines}>
        {(isWhole ? lines : lines.slice(0, shownAtFirst)).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines carry their own keys
          <li key={index}>{line}</li>
        ))}
      </ul>
      {lines.length > shownAtFirst && (
        <button type="button" className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? text('Show fewer') : text('Show all {{count, number}}', { count: lines.length })}
        </button>
      )}
    </>
  )
}

type RailLineProps = {
  /** A path within the application, with its query. */
  to: string
  icon: ReactNode
  label: string
  actions?: readonly Action[]
  /** Overrides the comparison with the address, as for a folder that is shown elsewhere in the sidebar. */
  isHere?: boolean
  /** A view of the drive, which is as high as the other views. */
  isView?: boolean
  /** Opens or folds what is below the line. */
  fold?: ReactNode
}

export function RailLine({ to, icon, label, actions = [], isHere: isSaidHere, isView, fold }: RailLineProps) {
  const text = useText()
  const { pathname, searchStr } = useLocation()
  const isAt = to.includes('?')
    ? new URL(to, location.href).search === searchStr && to.startsWith(pathname)
    : to === pathname
  const isHere = isSaidHere ?? isAt
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <div className={classes.line} data-here={isHere || undefined} data-view={isView || undefined}>
      <a href={to} aria-current={isHere ? 'page' : undefined} onClick={follow} title={namedText(label)}>
        <span className={classes.icon}>{icon}</span>
        <span dir="auto" className={classes.label}>
          {namedText(label)}
        </span>
      </a>
      {actions.length > 0 && (
        <ActionMenuButton
          label={text('Actions for {{name}}', { name: label })}
          icon={IconDots}
          size="small"
          actions={[...actions]}
          className={classes.menu}
        />
      )}
      {fold}
    </div>
  )
}
