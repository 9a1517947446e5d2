import type { SentSettings, SettingsAnswer } from '@holdall/contract/settings/settings.schemas.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { failField } from '../../platform/failure.ts'
import { saveSettings } from './save-settings.ts'

/**
 * Saves a request as it was sent: the key file of the analytics panel is sent next to the groups. @throws as
 * `saveSettings`
 */
export async function saveSent(ctx: Ctx, sent: z.output<typeof SentSettings>): Promise<SettingsAnswer> {
  const { certificate, ...changes } = sent
  if (!certificate) return saveSettings(ctx, changes)
  if (!/\.json$/i.test(certificate.name)) throw failField('certificate', 'Choose a .json file')
  return saveSettings(ctx, { ...changes, server: { ...changes.server, certificate: certificate.text } })
}
