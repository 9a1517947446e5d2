import type { OutlineSlide } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { cx } from '../../../../ui/cx.ts'
import { inOrder } from '../../../../ui/in-order.ts'
import { useText } from '../../../../ui/text.ts'
import { Sheet } from '../parts/sheet.tsx'
import classes from './outline.module.css'
import { OutlineBlocks } from './outline-blocks.tsx'

/** The text of the slides, one below the other. */
export function OutlineSlides({ slides }: { slides: readonly OutlineSlide[] }) {
  const text = useText()
  return (
    <ol className={classes.slides}>
      {inOrder(slides, ({ blocks }, index) => {
        const name = text('Slide {{number, number}} of {{all, number}}', { number: index + 1, all: slides.length })
        return (
          <li aria-label={name}>
            <Sheet className={cx(classes.paper, classes.slide)}>
              <article>
                <span className={classes.number}>{name}</span>
                {blocks.length > 0 ? <OutlineBlocks blocks={blocks} /> : <p>{text('This slide has no text.')}</p>}
              </article>
            </Sheet>
          </li>
        )
      })}
    </ol>
  )
}
