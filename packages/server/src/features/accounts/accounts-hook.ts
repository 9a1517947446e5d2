import { computedValues, defineSettingsHook } from '../../platform/settings/hooks.ts'

/** Nobody could sign in any more who has to confirm an address by a mail that never comes. */
export const accountsHook = defineSettingsHook({
  keys: ['require_email_confirmation'],
  async check(ctx, { after }) {
    if (!after.get('require_email_confirmation') || (await computedValues(ctx, after)).get('mail_setup'))
      return undefined
    return {
      require_email_confirmation: 'Outgoing mail method needs to be setup before enabling this setting.',
    }
  },
})
