import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { SettingsAnswer, SettingsChanges } from '../settings/settings.schemas.ts'

const access = { permission: 'ads.update' } as const

export const adsEndpoints = {
  read: defineEndpoint({
    id: 'ads.read',
    method: 'GET',
    path: '/ads',
    summary: 'Get the ad settings: the text of each slot, and whether ads are disabled.',
    access,
    response: SettingsAnswer,
  }),
  save: defineEndpoint({
    id: 'ads.save',
    method: 'POST',
    path: '/ads',
    summary: 'Update ad settings, all or none. Each rejected value is named by its key.',
    access,
    body: SettingsChanges,
    response: SettingsAnswer,
    audit: 'ads.saved',
    errors: ['ads.not-here'],
  }),
  frame: defineEndpoint({
    id: 'ads.frame',
    method: 'GET',
    path: '~/ads/frame/:slot',
    summary: 'Get the sandboxed document with the ad of a slot. Not found while there is none for the caller.',
    access: 'anyone',
    params: z.object({ slot: z.string().max(40) }),
    response: 'bytes',
    errors: ['request.not-found'],
  }),
} as const
