import { brandDescription, brandTitle } from '@holdall/contract/appearance/brand/brand.settings.ts'
import type { BrandImage, BrandSlot } from '@holdall/contract/appearance/brand/brand.ts'
import { brandImage, brandKey, brandUrl } from '@holdall/contract/appearance/brand/brand.ts'
import type { ThemeName } from '@holdall/contract/appearance/theme-colors.ts'
import { useMemo, useRef } from 'react'
import { ImageField } from '../../../platform/images/image-field.tsx'
import type { ImageStore } from '../../../platform/images/use-image-upload.ts'
import { SettingFrame } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { useText } from '../../../ui/text.ts'
import { uploadBrandImage } from './brand-requests.ts'

/** Logos are made for one theme, and can’t be seen on the ground of the other. */
const themes: Readonly<Partial<Record<BrandSlot, ThemeName>>> = {
  logo: 'light',
  dark_logo: 'dark',
  mail_header: 'light',
}

/** One image of the brand. What is uploaded or removed counts once the settings are saved. */
export function BrandImageField({ form, slot }: PanelProps & { slot: BrandSlot }) {
  const text = useText()
  const key = brandKey(slot)
  const image = brandImage(slot, form.read)
  const uploaded = useRef(new Map<string, BrandImage>())
  const store = useMemo<ImageStore>(
    () => ({
      takesSvg: true,
      upload: async (file, onProgress) => {
        const { image: stored, url } = await uploadBrandImage(slot, file, onProgress)
        uploaded.current.set(url, stored)
        return url
      },
      // The saved page shows it until then, and the server keeps it for a while.
      remove: async () => undefined,
    }),
    [slot],
  )
  return (
    <SettingFrame form={form} name={key}>
      <ImageField
        label={text(brandTitle(slot))}
        help={text(brandDescription(slot))}
        error={form.form.bind(key).error}
        disabled={form.about(key).source === 'environment'}
        theme={themes[slot]}
        value={image && brandUrl(image)}
        onChange={url => form.set(key, url === null ? null : (uploaded.current.get(url) ?? null))}
        store={store}
      />
    </SettingFrame>
  )
}
