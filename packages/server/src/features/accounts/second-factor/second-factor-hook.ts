import { sentence } from '@holdall/contract/kit/sentences.ts'
import { defineSettingsHook } from '../../../platform/settings/hooks.ts'
import { findFactors, hasFactor } from './second-factor.repository.ts'

/**
 * Keeps administrators from locking themselves out: one without a second factor would be an ordinary member from the moment
 * that it is required. Operators at the console may require it.
 */
export const secondFactorHook = defineSettingsHook({
  keys: ['second_factor.required_for_admins'],
  async check({ caller, db }, { after }) {
    if (!after.get('second_factor.required_for_admins') || caller.kind !== 'member') return undefined
    if (hasFactor(await findFactors(db.read, caller.userId))) return undefined
    return {
      'second_factor.required_for_admins': sentence('Set up two-factor authentication for your own account first.'),
    }
  },
})
