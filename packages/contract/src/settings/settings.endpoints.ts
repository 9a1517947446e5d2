import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { ProbeResult, SentSettings, SettingsAnswer, SettingsChanges, SettingsSave } from './settings.schemas.ts'

const panel = z.string().max(60)

/** Tests, and saves that contact another server, are counted together: both could reveal which ports are open. */
export const settingsTries = { tries: 60, windowSeconds: 900, name: 'settings-try' } as const

export const settingsEndpoints = {
  read: defineEndpoint({
    id: 'settings.read',
    method: 'GET',
    path: '/settings',
    summary: 'Get all settings by group. Secrets are never returned.',
    access: { permission: 'settings.view' },
    response: SettingsAnswer,
  }),
  save: defineEndpoint({
    id: 'settings.save',
    method: 'POST',
    path: '/settings',
    summary: 'Update settings, all or none. Each rejected value is named by its key or group.',
    access: { permission: 'settings.update' },
    body: SentSettings,
    takesForm: true,
    response: SettingsAnswer,
    audit: 'settings.saved',
    errors: ['request.forbidden'],
  }),
  probe: defineEndpoint({
    id: 'settings.probe',
    method: 'POST',
    path: '/settings/probe/:panel',
    summary: 'Test a panel’s settings with values that aren’t saved yet, and return the result of each step.',
    access: { permission: 'settings.update' },
    params: z.object({ panel }),
    body: SettingsChanges,
    response: ProbeResult,
    audit: 'settings.probed',
    errors: ['setting.no-probe', 'request.forbidden'],
    rateLimit: settingsTries,
  }),
  history: defineEndpoint({
    id: 'settings.history',
    method: 'GET',
    path: '/settings/history',
    summary: 'List the changes of settings, newest first.',
    access: { permission: 'settings.view' },
    query: z.object({
      panel: panel.optional().meta({ description: 'Only the changes of one panel.' }),
      cursor: z.string().max(500).optional(),
    }),
    response: z.object({ data: z.array(SettingsSave), nextCursor: z.string().nullable() }),
    errors: ['list.bad-cursor'],
  }),
  revert: defineEndpoint({
    id: 'settings.revert',
    method: 'POST',
    path: '/settings/history/:id/revert',
    summary: 'Revert the changes of one save, except for secrets, whose values aren’t kept.',
    access: { permission: 'settings.update' },
    params: z.object({ id: Id }),
    body: SettingsChanges.pick({ versions: true, accepted: true }),
    response: SettingsAnswer,
    audit: 'settings.reverted',
    errors: ['setting.save-not-found', 'setting.nothing-to-revert', 'request.forbidden'],
  }),
  flushCache: defineEndpoint({
    id: 'settings.flushCache',
    method: 'POST',
    path: '/cache/flush',
    summary: 'Clear the cache of this site.',
    access: { permission: 'settings.update' },
    response: z.object({}),
    audit: 'cache.cleared',
    errors: ['cache.failed'],
    rateLimit: { tries: 60, windowSeconds: 900 },
  }),
} as const
