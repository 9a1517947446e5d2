import { type AdSlot, adKey, adSlots } from '@holdall/contract/ads/ad-slots.ts'
import { adsSettings } from '@holdall/contract/ads/ads.settings.ts'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import { showDialog } from '../../../platform/dialogs.tsx'
import { SettingField } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { useText } from '../../../ui/text.ts'
import classes from './ads.module.css'
import { SlotPicture } from './slot-picture.tsx'

export const panel = adsSettings

/** A text for each slot, next to a picture of where the slot is; then the switch. */
export function Fields({ form }: PanelProps) {
  return (
    <>
      {adSlots.map(one => (
        <div key={one.slot} className={classes.slot}>
          <SettingField form={form} name={adKey(one.slot)} />
          <PreviewButton slot={one} />
        </div>
      ))}
      <SettingField form={form} name="ads.disable" />
    </>
  )
}

function PreviewButton({ slot }: { slot: AdSlot }) {
  const text = useText()
  return (
    <button
      type="button"
      className={classes.preview}
      aria-label={text('Enlarge preview: {{slot}}', { slot: text(slot.title) })}
      onClick={() => void showDialog(async () => (await import('./slot-dialog.tsx')).SlotDialog, { slot })}
    >
      <SlotPicture slot={slot.slot} />
      <IconZoomIn size={18} aria-hidden="true" />
    </button>
  )
}
