import { sentence } from '@holdall/contract/kit/sentences.ts'
import { listAdministrators } from '../../../core/permissions/administrators.ts'
import { defineSettingsHook, type Refusals } from '../../../platform/settings/hooks.ts'
import { listWithPassword } from '../accounts.repository.ts'
import { listProviderRows } from './providers/providers.repository.ts'

/** Only company sign-in needs a provider, and administrators who can still sign in if it fails. */
export const companyOnlyHook = defineSettingsHook({
  keys: ['auth.company_only', 'auth.break_glass', 'require_email_confirmation'],
  async check(ctx, { after }): Promise<Refusals | undefined> {
    if (!after.get('auth.company_only')) return undefined
    const providers = await listProviderRows(ctx.db.read)
    if (!providers.some(row => row.is_enabled === 1)) {
      return { 'auth.company_only': sentence('Turn on a provider first.') }
    }
    const among = after.get('auth.break_glass')
    if (among.length === 0) {
      return { 'auth.break_glass': sentence('Choose at least one administrator who has a password.') }
    }
    const mustConfirm = after.get('require_email_confirmation')
    const people = await listAdministrators(ctx.db.read, { mustConfirm, among })
    const able = await listWithPassword(
      ctx.db.read,
      people.map(({ id }) => id),
    )
    if (among.every(id => able.has(id))) return undefined
    return {
      'auth.break_glass': sentence('Choose only administrators who have a password and can sign in.'),
    }
  },
})
