import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id } from '../kit/fields.ts'
import { definePermissions } from '../kit/permissions.ts'
import { SettingsAnswer, SettingsChanges, SettingsSave } from '../settings/settings.schemas.ts'
import { BrandImageValue, brandSettings } from './brand/brand.settings.ts'
import { brandSlots } from './brand/brand.ts'
import { landingSettings } from './landing/landing.settings.ts'
import { menusSettings } from './menus.settings.ts'
import { seoSettings } from './seo.settings.ts'
import { themesSettings } from './themes.settings.ts'

const appearancePermissions = definePermissions('appearance', {
  update: {
    title: 'Edit the appearance',
    description: 'Edit logo and icons, colours, menus, the landing page and texts for search engines.',
  },
})

/** The older permission to see the area listed; the area itself requires `appearance.update`. */
const resourcePermissions = definePermissions('resources', {
  'defaults.permissions.update': {
    title: 'Show Appearance in the sidebar',
    description: 'Show Appearance in the admin sidebar. Doesn’t grant access to it.',
    advanced: true,
  },
})

/** The settings that the area edits. Changing them requires its permission. */
const appearanceSettings = [brandSettings, landingSettings, menusSettings, seoSettings, themesSettings] as const

const access = { permission: 'appearance.update' } as const

export const appearanceEndpoints = {
  read: defineEndpoint({
    id: 'appearance.read',
    method: 'GET',
    path: '/appearance',
    summary:
      'Get the appearance settings: logo and icons, colours, menus, the landing page and texts for search engines.',
    access,
    response: SettingsAnswer,
  }),
  save: defineEndpoint({
    id: 'appearance.save',
    method: 'POST',
    path: '/appearance',
    summary: 'Update appearance settings, all or none. Each rejected value is named by its key.',
    access,
    body: SettingsChanges,
    response: SettingsAnswer,
    audit: 'appearance.saved',
    errors: ['appearance.not-here'],
  }),
  history: defineEndpoint({
    id: 'appearance.history',
    method: 'GET',
    path: '/appearance/history',
    summary: 'List the changes of the appearance settings, newest first.',
    access,
    query: z.object({
      panel: z.string().max(60).optional().meta({ description: 'Only the changes of one panel.' }),
      cursor: z.string().max(500).optional(),
    }),
    response: z.object({ data: z.array(SettingsSave), nextCursor: z.string().nullable() }),
    errors: ['list.bad-cursor'],
  }),
  uploadImage: defineEndpoint({
    id: 'appearance.uploadImage',
    method: 'POST',
    path: '/appearance/images',
    summary:
      'Upload an image of the brand as the form part `file`, at most 5 MiB. It is redrawn, and shown once a setting `brand.…` names it.',
    access,
    query: z.object({ slot: z.enum(brandSlots).meta({ description: 'Where it will be shown.' }) }),
    body: 'bytes',
    response: z.object({ image: BrandImageValue, url: z.string().meta({ description: 'Its public address.' }) }),
    status: 201,
    audit: 'image.uploaded',
    errors: ['file.not-an-image', 'file.too-large', 'request.too-many'],
    rateLimit: { tries: 120, windowSeconds: 3600, name: 'images' },
  }),
  revert: defineEndpoint({
    id: 'appearance.revert',
    method: 'POST',
    path: '/appearance/history/:id/revert',
    summary: 'Revert the appearance changes of one save.',
    access,
    params: z.object({ id: Id }),
    body: z.object({ versions: SettingsChanges.shape.versions }),
    response: SettingsAnswer,
    audit: 'appearance.reverted',
    errors: ['setting.save-not-found', 'setting.nothing-to-revert'],
  }),
} as const

export const appearanceContract = defineFeature({
  name: 'appearance',
  tags: [
    {
      id: 'appearance',
      name: 'Appearance',
      summary: 'Logo, colours, menus and texts of the site.',
      isForAdministrators: true,
    },
  ],

  endpoints: appearanceEndpoints,
  permissions: { ...appearancePermissions, ...resourcePermissions },
  errors: defineErrors('appearance', {
    'not-here': { status: 422, message: 'The setting {{key}} isn’t an appearance setting.' },
  }),
  settings: [...appearanceSettings],
})
