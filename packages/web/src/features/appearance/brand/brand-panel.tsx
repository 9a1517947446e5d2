import { brandSettings } from '@holdall/contract/appearance/brand/brand.settings.ts'
import { brandImage, brandSlots } from '@holdall/contract/appearance/brand/brand.ts'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './brand.module.css'
import { BrandImageField } from './brand-image-field.tsx'
import { BrandSample } from './brand-sample.tsx'

export const panel = brandSettings

/** The images next to the places that show them. */
export function Fields({ form }: PanelProps) {
  const text = useText()
  const hasOnlyDark = brandImage('dark_logo', form.read) !== null && brandImage('logo', form.read) === null
  return (
    <div className={classes.screen}>
      <div className={classes.editor}>
        <p className={classes.lead}>
          {text('PNG, JPEG, WebP or SVG, up to 5 MB. Large images are made smaller, and an SVG is saved as pixels.')}
        </p>
        {hasOnlyDark && (
          <Notice tone="warning">
            {text('The logo of the dark theme is only shown beside a logo. Upload a logo, too.')}
          </Notice>
        )}
        <div className={classes.images}>
          {brandSlots.map(slot => (
            <BrandImageField key={slot} form={form} slot={slot} />
          ))}
        </div>
      </div>
      <BrandSample form={form} />
    </div>
  )
}
