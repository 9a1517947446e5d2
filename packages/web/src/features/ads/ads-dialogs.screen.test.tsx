import { adSlots } from '@holdall/contract/ads/ad-slots.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { SlotDialog } from './admin/slot-dialog.tsx'

for (const slot of adSlots) {
  testDialog(`of the ad slot ${slot.slot}`, {
    title: slot.title,
    draw: close => <SlotDialog slot={slot} onAnswer={close} />,
  })
}
