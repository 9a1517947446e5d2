import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { useBackLayer } from '../dialog/back-layers.ts'
import { useMedia } from '../hooks/use-media.ts'
import { useText } from '../text.ts'
import classes from './split-details.module.css'

export type SplitDetailsProps = {
  children: ReactNode
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  details: ReactNode
}

/**
 * Content with a panel of 320 px at its end. Below 1200 px, the panel slides over the content; on a phone, it covers
 * it.
 */
export function SplitDetails({ children, isOpen, onClose, title, details }: SplitDetailsProps) {
  const isOver = useMedia('(max-width: 1199px)')
  return (
    <div className={classes.split}>
      <div className={classes.content}>{children}</div>
      {isOpen && (
        <Panel isOver={isOver} title={title} onClose={onClose}>
          {details}
        </Panel>
      )}
    </div>
  )
}

function Panel(props: { isOver: boolean; title: ReactNode; onClose: () => void; children: ReactNode }) {
  const { isOver, title, onClose, children } = props
  const ref = useRef<HTMLElement>(null)
  const text = useText()
  useBackLayer(isOver, onClose)
  useEffect(() => {
    if (isOver) ref.current?.focus()
  }, [isOver])
  return (
    <>
      {isOver && <button type="button" tabIndex={-1} aria-hidden="true" className={classes.shade} onClick={onClose} />}
      <aside
        ref={ref}
        tabIndex={-1}
        aria-label={text('Details')}
        className={classes.panel}
        onKeyDown={event => event.key === 'Escape' && onClose()}
      >
        <header className={classes.head}>
          <h2>{title}</h2>
          <IconButton icon={IconX} size="small" label={text('Close details')} onClick={onClose} />
        </header>
        <div className={classes.body}>{children}</div>
      </aside>
    </>
  )
}
