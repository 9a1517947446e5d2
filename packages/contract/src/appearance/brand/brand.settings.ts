import { z } from 'zod'
import { Id, lineOfText } from '../../kit/fields.ts'
import { named } from '../../kit/schema-names.ts'
import { sentences } from '../../kit/sentences.ts'
import { defineSettings, type SettingDeclaration, setting } from '../../kit/settings.ts'
import { type BrandKey, type BrandSlot, brandKey, brandSlots } from './brand.ts'

const titles: Readonly<Record<BrandSlot, string>> = sentences({
  logo: 'Logo',
  dark_logo: 'Logo in the dark theme',
  symbol: 'Symbol',
  favicon: 'Favicon',
  touch_icon: 'App icon',
  mail_header: 'Email header',
})

const descriptions: Readonly<Record<BrandSlot, string>> = sentences({
  logo: 'Replaces the symbol and the name at the top of every page. Leave empty for the symbol and the site’s name.',
  dark_logo: 'Replaces the logo in the dark theme. Leave empty for the same logo in both themes.',
  symbol:
    'A square, where a logo has no room, such as the folded sidebar. Leave empty for the app icon or the favicon.',
  favicon: 'A square for browser tabs and bookmarks. Leave empty for the symbol.',
  touch_icon: 'A square for home screens and the installed app. Leave empty for the symbol.',
  mail_header: 'Shown at the top of every email. Leave empty for the logo.',
})

/** An image as its upload returns it, and as the setting holds it. */
export const BrandImageValue = z.strictObject({
  id: Id,
  name: z.string().min(1).max(200).regex(lineOfText).meta({ description: 'The name of the uploaded file.' }),
  width: z.int().min(1).max(2000).meta({ description: 'Pixels.' }),
  height: z.int().min(1).max(2000).meta({ description: 'Pixels.' }),
})

function image(slot: BrandSlot) {
  return BrandImageValue.nullable().meta({ title: titles[slot], description: descriptions[slot] })
}

type BrandFields = Readonly<Record<BrandKey, SettingDeclaration<ReturnType<typeof image>>>>

/** The name of an image, in English. */
export function brandTitle(slot: BrandSlot): string {
  return titles[slot]
}

/** What an image is for, in English. */
export function brandDescription(slot: BrandSlot): string {
  return descriptions[slot]
}

export const brandSettings = defineSettings('brand', {
  access: 'appearance.update',
  fields: Object.fromEntries(
    brandSlots.map(slot => [brandKey(slot), setting('client', image(slot), null)]),
  ) as BrandFields,
})

named({ BrandImageValue })
