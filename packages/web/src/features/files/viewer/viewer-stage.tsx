import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import { useSwipe } from './controls/use-swipe.ts'
import classes from './viewer.module.css'

/** A file next to the one that is shown. */
export type Near = { name: string; go: () => void }

export type ViewerStageProps = {
  /** Content is read from edge to edge: nothing floats over its sides. */
  isPaper: boolean
  previous: Near | null
  next: Near | null
  /** Opens the details: a finger drawn upwards over a picture. */
  onDetails?: () => void
  children: ReactNode
}

/** The area in which a file is shown, with buttons and a sideways swipe to the neighbouring files. */
export function ViewerStage({ isPaper, previous, next, onDetails, children }: ViewerStageProps) {
  const text = useText()
  const swipe = useSwipe({ onPrevious: () => previous?.go(), onNext: () => next?.go(), onUp: onDetails })
  return (
    <div className={classes.stage} data-paper={isPaper || undefined} {...swipe}>
      {children}
      {previous && (
        <IconButton
          icon={IconChevronLeft}
          label={text('Previous: {{name}}', { name: previous.name })}
          className={classes.previous}
          onClick={previous.go}
        />
      )}
      {next && (
        <IconButton
          icon={IconChevronRight}
          label={text('Next: {{name}}', { name: next.name })}
          className={classes.next}
          onClick={next.go}
        />
      )}
    </div>
  )
}
