import { hexColor } from '@holdall/contract/appearance/colors.ts'
import type { ColorName, Palette, ThemeName } from '@holdall/contract/appearance/theme-colors.ts'
import { contrastOf, productPalettes, themeKey } from '@holdall/contract/appearance/theme-colors.ts'
import { colorTitle } from '@holdall/contract/appearance/themes.settings.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import { numberFormat } from '@holdall/contract/kit/values/intl.ts'
import { wordValue } from '@holdall/contract/kit/values/values.ts'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import { useId } from 'react'
import { SettingFrame } from '../../../platform/settings/setting-field.tsx'
import type { SettingsForm } from '../../../platform/settings/use-settings-form.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { describedBy } from '../../../ui/plain/described-by.ts'
import fields from '../../../ui/plain/field.module.css'
import { FieldFrame } from '../../../ui/plain/field-frame.tsx'
import { documentLanguage, useText } from '../../../ui/text.ts'
import classes from './themes.module.css'

const accentNote = sentence(
  'For buttons and marks. Links and the focus ring use the colour “Links”. Avatars keep their own colours.',
)

type ColorFieldProps = { form: SettingsForm; theme: ThemeName; name: ColorName; palette: Palette }

/** A colour to choose or type, with its contrast and a way to reset it to the product's default. */
export function ColorField({ form, theme, name, palette }: ColorFieldProps) {
  const text = useText()
  const id = useId()
  const key = themeKey(theme, name)
  const field = form.form.bind(key)
  const value = String(field.value)
  const title = text(colorTitle(name))
  const isFixed = form.about(key).source === 'environment'
  const own = productPalettes[theme][name]
  const hasContrast = contrastOf(palette, name) !== null
  const note = name === 'accent' ? text(accentNote) : null
  const help = (hasContrast || note) && (
    <>
      {note} <Contrast palette={palette} name={name} />
    </>
  )
  return (
    <SettingFrame form={form} name={key}>
      <FieldFrame id={id} label={title} help={help} error={field.error}>
        <span className={classes.color}>
          <input
            type="color"
            aria-label={text('Choose: {{name}}', { name: title })}
            disabled={isFixed}
            className={classes.swatch}
            value={hexColor.test(value) ? value : palette[name]}
            onChange={event => form.set(key, event.target.value)}
          />
          <input
            id={id}
            dir="ltr"
            name={key}
            disabled={isFixed}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={field.error ? true : undefined}
            aria-describedby={describedBy(id, help, field.error)}
            className={cx(fields.input, classes.hex)}
            value={value}
            onChange={event => form.set(key, event.target.value.trim().toLowerCase())}
          />
          <IconButton
            size="small"
            icon={IconRestore}
            label={text('Reset: {{name}}', { name: title })}
            disabled={isFixed || value === own}
            onClick={() => form.set(key, own)}
          />
        </span>
      </FieldFrame>
    </SettingFrame>
  )
}

function Contrast({ palette, name }: { palette: Palette; name: ColorName }) {
  const text = useText()
  const contrast = contrastOf(palette, name)
  if (!contrast) return null
  const { ratio, on, isEnough } = contrast
  // Never rounded up: the contrast shown must actually be reached.
  const shown = numberFormat(documentLanguage(), { maximumFractionDigits: 1 }).format(Math.floor(ratio * 10) / 10)
  const values = { ratio: wordValue(shown), place: text(colorTitle(on)) }
  return (
    <span className={classes.contrast} data-enough={isEnough}>
      {isEnough
        ? text('Contrast {{ratio}}:1 on “{{place}}”', values)
        : text('Contrast {{ratio}}:1 on “{{place}}”: too low, at least 4.5:1 is needed', values)}
    </span>
  )
}
