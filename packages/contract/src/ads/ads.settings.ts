import { z } from 'zod'
import { defineSettings, SettingText, setting } from '../kit/settings.ts'
import { type AdSlotName, adKey, adSlots } from './ad-slots.ts'

/**
 * What an ad network gives out: HTML with scripts. It never reaches a page of the site; the server sends it as a
 * document of its own (docs/decisions/0072).
 */
const adText = ({ title, description }: { readonly title: string; readonly description: string }) =>
  setting('client', SettingText.meta({ title, description, input: 'textarea', rows: 6 }), '')

type AdTexts = { readonly [S in AdSlotName as `ads.${S}`]: ReturnType<typeof adText> }

export const adsSettings = defineSettings('ads', {
  access: 'ads.update',
  fields: {
    ...(Object.fromEntries(adSlots.map(one => [adKey(one.slot), adText(one)])) as AdTexts),
    'ads.disable': setting(
      'client',
      z.boolean().meta({ title: 'Disable Ads', description: 'Disable all ad related functionality.' }),
      false,
    ),
  },
})
