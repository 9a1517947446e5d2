import { z } from 'zod'
import { sentences } from '../kit/sentences.ts'
import { defineSettings, type SettingDeclaration, setting } from '../kit/settings.ts'
import { hexColor } from './colors.ts'
import { type ColorName, colorNames, productPalettes, type ThemeName, themeKey, themeNames } from './theme-colors.ts'

const titles: Readonly<Record<ColorName, string>> = sentences({
  bg: 'Background',
  surface: 'Cards and fields',
  rail: 'Sidebar and edges',
  text: 'Text colour',
  'text-dim': 'Muted text',
  line: 'Lines',
  accent: 'Accent',
  'on-accent': 'Text on the accent',
  'accent-text': 'Links',
  danger: 'Danger',
  warning: 'Warning',
  success: 'Success',
})
const themeTitles: Readonly<Record<ThemeName, string>> = { light: 'light theme', dark: 'dark theme' }

const Color = z.string().toLowerCase().regex(hexColor, 'Enter a colour such as #0b6470')

type ThemeFields = Readonly<Record<ReturnType<typeof themeKey>, SettingDeclaration<typeof Color>>>

/** The name of a colour, in English. */
export function colorTitle(name: ColorName): string {
  return titles[name]
}

export const themesSettings = defineSettings('themes', {
  access: 'appearance.update',
  fields: Object.fromEntries(
    themeNames.flatMap(theme =>
      colorNames.map(name => {
        const schema = Color.meta({ title: `${titles[name]} (${themeTitles[theme]})` })
        return [themeKey(theme, name), setting('client', schema, productPalettes[theme][name])]
      }),
    ),
  ) as ThemeFields,
})
