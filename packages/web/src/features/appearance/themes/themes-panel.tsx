import type { ColorName, ThemeName } from '@holdall/contract/appearance/theme-colors.ts'
import {
  colorNames,
  contrastOf,
  paletteOf,
  productPalettes,
  themeKey,
  themeNames,
} from '@holdall/contract/appearance/theme-colors.ts'
import { colorTitle, themesSettings } from '@holdall/contract/appearance/themes.settings.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import { listValue } from '@holdall/contract/kit/values/values.ts'
import { useState } from 'react'
import { shownColorScheme } from '../../../platform/color-scheme.ts'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { visuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ColorField } from './color-field.tsx'
import { ThemeSample } from './theme-sample.tsx'
import classes from './themes.module.css'

export const panel = themesSettings

const groups: readonly { readonly title: string; readonly colors: readonly ColorName[] }[] = [
  { title: 'Surfaces', colors: ['bg', 'surface', 'rail', 'line'] },
  { title: sentence('Text', { meaning: 'words on a page' }), colors: ['text', 'text-dim', 'accent-text'] },
  { title: 'Buttons', colors: ['accent', 'on-accent'] },
  { title: 'Messages', colors: ['danger', 'warning', 'success'] },
]

/** The colours of one theme at a time, next to a preview. */
export function Fields({ form }: PanelProps) {
  const text = useText()
  const [theme, setTheme] = useState<ThemeName>(shownColorScheme)
  const palette = paletteOf(theme, form.read)
  const own = productPalettes[theme]
  const isOwn = colorNames.every(name => form.read(themeKey(theme, name)) === own[name])
  const reset = () => {
    for (const name of colorNames) {
      const key = themeKey(theme, name)
      if (form.about(key).source !== 'environment') form.set(key, own[name])
    }
  }
  return (
    <div className={classes.screen}>
      <div className={classes.editor}>
        <ThemeChoice theme={theme} onChange={setTheme} />
        {groups.map(({ title, colors }) => (
          <section key={title} className={classes.group}>
            <h3>{text(title)}</h3>
            {colors.map(name => (
              <ColorField key={`${theme} ${name}`} form={form} theme={theme} name={name} palette={palette} />
            ))}
          </section>
        ))}
        <div>
          <Button size="small" disabled={isOwn} onClick={reset}>
            {theme === 'light' ? text('Reset the light theme') : text('Reset the dark theme')}
          </Button>
        </div>
      </div>
      <div className={classes.beside}>
        <ThemeSample theme={theme} palette={palette} />
        <Unreadable form={form} />
      </div>
    </div>
  )
}

function ThemeChoice({ theme, onChange }: { theme: ThemeName; onChange: (theme: ThemeName) => void }) {
  const text = useText()
  const names = { light: text('Light'), dark: text('Dark') }
  return (
    <fieldset className={classes.choice}>
      <legend className={visuallyHidden.always}>{text('Theme')}</legend>
      {themeNames.map(name => (
        <label key={name}>
          <input
            type="radio"
            name="shown-theme"
            value={name}
            checked={name === theme}
            onChange={() => onChange(name)}
          />
          <span>{names[name]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Warns about both themes, since one of them is not visible. */
function Unreadable({ form }: PanelProps) {
  const text = useText()
  const themes = { light: text('light theme'), dark: text('dark theme') }
  const names = themeNames.flatMap(theme => {
    const palette = paletteOf(theme, form.read)
    return colorNames
      .filter(name => contrastOf(palette, name)?.isEnough === false)
      .map(name => `${text(colorTitle(name))} (${themes[theme]})`)
  })
  if (names.length === 0) return null
  return (
    <Notice tone="warning">
      {text('Some people won’t be able to read: {{names}}. Text needs a contrast of at least 4.5:1.', {
        names: listValue(names),
      })}
    </Notice>
  )
}
