import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { ProbeResult, SentSettings, SettingsAnswer, SettingsChanges, SettingsSave } from './settings.schemas.ts'

const panel = z.string().max(60)

/** Trials, and saves that ask another server, count together: both would show which ports are open. */
export const settingsTries = { tries: 60, windowSeconds: 900, name: 'settings-try' } as const

export const settingsEndpoints = {
  read: defineEndpoint({
    id: 'settings.read',
    method: 'GET',
    path: '/settings',
    summary: 'Every setting, by group. Secrets are never answered.',
    access: { permission: 'settings.view' },
    response: SettingsAnswer,
  }),
  save: defineEndpoint({
    id: 'settings.save',
    method: 'POST',
    path: '/settings',
    summary:
      'Changes some settings, all of them or none. What is refused is named by its key or the group that it belongs to.',
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
    summary: 'Tries what a panel sets up, with values that are not saved yet, and says how each step went.',
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
    summary: 'Who changed what, newest first.',
    access: { permission: 'settings.view' },
    query: z.object({
      panel: panel.optional().meta({ description: 'The changes of one panel alone.' }),
      cursor: z.string().max(500).optional(),
    }),
    response: z.object({ data: z.array(SettingsSave), nextCursor: z.string().nullable() }),
    errors: ['list.bad-cursor'],
  }),
  revert: defineEndpoint({
    id: 'settings.revert',
    method: 'POST',
    path: '/settings/history/:id/revert',
    summary: 'Puts back what one save has changed, but for secrets, whose values are not kept.',
    access: { permission: 'settings.update' },
    params: z.object({ id: Id }),
    body: z.object({ versions: SettingsChanges.shape.versions }),
    response: SettingsAnswer,
    audit: 'settings.reverted',
    errors: ['setting.save-not-found', 'setting.nothing-to-revert', 'request.forbidden'],
  }),
  flushCache: defineEndpoint({
    id: 'settings.flushCache',
    method: 'POST',
    path: '/cache/flush',
    summary: 'Removes all that the cache keeps of this site.',
    access: { permission: 'settings.update' },
    response: z.object({}),
    audit: 'cache.cleared',
    errors: ['cache.failed'],
    rateLimit: { tries: 60, windowSeconds: 900 },
  }),
} as const
