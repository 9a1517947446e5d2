import type { AdSlot } from '@holdall/contract/ads/ad-slots.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './ads.module.css'
import { SlotPicture } from './slot-picture.tsx'

/** The preview image of a slot, enlarged over the page. */
export function SlotDialog({ slot, onAnswer }: AnswerProps<never> & { slot: AdSlot }) {
  const text = useText()
  return (
    <Dialog title={text(slot.title)} size="large" onClose={() => onAnswer(null)}>
      <figure className={classes.enlarged}>
        <SlotPicture slot={slot.slot} />
        <figcaption>{text(slot.description)}</figcaption>
      </figure>
    </Dialog>
  )
}
