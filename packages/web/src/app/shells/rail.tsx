import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import type { DriveRail, DriveShellProps } from '../../platform/registry/shell-props.ts'
import { Link } from '../../platform/router/link.tsx'
import { ActionMenuButton } from '../../ui/actions/action-menu-button.tsx'
import { Mark, Wordmark } from '../../ui/brand/mark.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import { NavLink } from './nav-link.tsx'
import classes from './rail.module.css'

const foldedKey = 'holdall.rail-folded'

type RailProps = DriveRail & Pick<DriveShellProps, 'siteName' | 'brand' | 'homeTo'>

/** The sidebar of the drive: New, three parts that scroll, and a foot that stays. It can be folded to icons. */
export function Rail(props: RailProps) {
  const { siteName, brand, homeTo, newActions, foot, spaceMeter } = props
  const text = useText()
  const [isFolded, setFolded] = useState(() => localStorage.getItem(foldedKey) === '1')
  const toggle = () => {
    localStorage.setItem(foldedKey, isFolded ? '0' : '1')
    setFolded(!isFolded)
  }
  return (
    <aside aria-label={text('Sidebar')} className={classes.rail} data-folded={isFolded || undefined}>
      <div className={classes.head}>
        <Link to={homeTo} className={classes.brand} aria-label={isFolded ? (siteName ?? 'Holdall') : undefined}>
          {isFolded ? <Mark size={27} symbol={brand?.symbol} /> : <Wordmark size={27} name={siteName} brand={brand} />}
        </Link>
        <IconButton
          icon={IconLayoutSidebar}
          label={isFolded ? text('Show navigation') : text('Hide navigation')}
          aria-expanded={!isFolded}
          className={classes.toggle}
          onClick={toggle}
        />
      </div>
      <div className={classes.new}>
        <ActionMenuButton
          label={text('New')}
          icon={IconPlus}
          actions={newActions}
          align="start"
          {...(isFolded ? { className: classes.newIcon } : { button: newButton })}
        />
      </div>
      <nav aria-label={text('Drive')} className={classes.nav}>
        <div className={classes.parts}>{isFolded ? <Icons {...props} /> : <Parts {...props} />}</div>
        <div className={classes.foot}>
          {foot.map(entry => (
            <NavLink key={entry.id} entry={entry} className={classes.navLink} iconSize={19} isIconOnly={isFolded} />
          ))}
        </div>
      </nav>
      {!isFolded && <div className={classes.meter}>{spaceMeter}</div>}
    </aside>
  )
}

const newButton = { variant: 'primary', size: 'medium', isFullWidth: true } as const

function Parts({ files, library, workspaces, lists }: DriveRail) {
  return (
    <>
      {files}
      <div className={classes.part}>
        {library.map(entry => (
          <NavLink key={entry.id} entry={entry} className={classes.navLink} iconSize={19} />
        ))}
      </div>
      {workspaces}
      {lists}
    </>
  )
}

function Icons({ views, foot }: DriveRail) {
  return views
    .filter(view => !foot.includes(view))
    .map(entry => <NavLink key={entry.id} entry={entry} className={classes.navLink} iconSize={19} isIconOnly />)
}
