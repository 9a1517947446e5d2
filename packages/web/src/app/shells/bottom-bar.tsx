import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useState } from 'react'
import type { NavEntry } from '../../platform/navigation.ts'
import type { Action } from '../../ui/actions/action.ts'
import { ActionSheet } from '../../ui/actions/action-sheet.tsx'
import { useText } from '../../ui/text.ts'
import classes from './bottom-bar.module.css'
import { NavLink } from './nav-link.tsx'

export type BottomBarProps = {
  entries: NavEntry[]
  /** What Upload offers; empty if there is nowhere to upload to. */
  uploadActions: Action[]
  moreActions: Action[]
}

/** The phone's navigation: two views, Upload in the middle, one more view, More. */
export function BottomBar({ entries, uploadActions, moreActions }: BottomBarProps) {
  const text = useText()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const [isUploadOpen, setUploadOpen] = useState(false)
  const shown = entries.map(entry => ({ ...entry, label: entry.shortLabel ?? entry.label }))
  return (
    <nav aria-label={text('Drive')} className={classes.bar}>
      {shown.slice(0, 2).map(entry => (
        <NavLink key={entry.id} entry={entry} className={classes.item} iconSize={22} />
      ))}
      {uploadActions.length > 0 && (
        <button type="button" className={classes.item} aria-haspopup="menu" onClick={() => setUploadOpen(true)}>
          <span className={classes.upload}>
            <IconUpload size={21} stroke={1.9} aria-hidden="true" />
          </span>
          <span className={classes.uploadLabel}>{text('Upload')}</span>
        </button>
      )}
      {shown.slice(2, 3).map(entry => (
        <NavLink key={entry.id} entry={entry} className={classes.item} iconSize={22} />
      ))}
      {moreActions.length > 0 && (
        <button type="button" className={classes.item} aria-haspopup="menu" onClick={() => setMoreOpen(true)}>
          <IconDots size={22} stroke={1.7} aria-hidden="true" />
          <span>{text('More')}</span>
        </button>
      )}
      {isUploadOpen && (
        <ActionSheet title={text('Upload')} actions={uploadActions} onClose={() => setUploadOpen(false)} />
      )}
      {isMoreOpen && <ActionSheet title={text('More')} actions={moreActions} onClose={() => setMoreOpen(false)} />}
    </nav>
  )
}
