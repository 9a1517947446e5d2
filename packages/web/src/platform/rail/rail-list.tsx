import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { MouseEvent, ReactNode } from 'react'
import { Children, useState } from 'react'
import type { Action } from '../../ui/actions/action.ts'
import { ActionMenuButton } from '../../ui/actions/action-menu-button.tsx'
import { useText } from '../../ui/text.ts'
import { goTo } from '../navigation.ts'
import { useLocation } from '../router/router-context.ts'
import classes from './rail-list.module.css'

const shownAtFirst = 7

/** A short list of the user's own things in the sidebar, above the folders; the rest is shown on demand. */
export function RailList({ title, children }: { title: string; children: ReactNode }) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  const lines = Children.toArray(children)
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <ul>
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
    </section>
  )
}

type RailLineProps = {
  /** A path within the application, with its query. */
  to: string
  icon: ReactNode
  label: string
  actions: readonly Action[]
}

export function RailLine({ to, icon, label, actions }: RailLineProps) {
  const text = useText()
  const { pathname, searchStr } = useLocation()
  const isHere = to.includes('?')
    ? new URL(to, location.href).search === searchStr && to.startsWith(pathname)
    : to === pathname
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <div className={classes.line} data-here={isHere || undefined}>
      <a href={to} aria-current={isHere ? 'page' : undefined} onClick={follow} title={label}>
        <span className={classes.icon}>{icon}</span>
        <span className={classes.label}>{label}</span>
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
    </div>
  )
}
