import { sentence } from '@holdall/contract/kit/sentences.ts'
import { hasAdministrator } from '../../core/permissions/administrators.ts'
import { computedValues, defineSettingsHook } from '../../platform/settings/hooks.ts'

/**
 * Prevents a lockout: no one could confirm an address without working mail, and an administrator with an unconfirmed
 * address couldn’t sign in.
 */
export const accountsHook = defineSettingsHook({
  keys: ['require_email_confirmation'],
  async check(ctx, { after }) {
    if (!after.get('require_email_confirmation')) return undefined
    if (!(await computedValues(ctx, after)).get('mail_setup')) {
      return { require_email_confirmation: 'Outgoing mail method needs to be setup before enabling this setting.' }
    }
    if (await hasAdministrator(ctx.db.read, true)) return undefined
    return {
      require_email_confirmation: sentence('Confirm an administrator’s email address first, then turn this on.'),
    }
  },
})
