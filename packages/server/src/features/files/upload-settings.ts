import { defineSettingsHook } from '../../platform/settings/hooks.ts'

/** No setting allows more than the operator does. */
export const uploadSettingsHook = defineSettingsHook({
  keys: ['uploads.max_size'],
  async check({ env }, { after }) {
    const size = after.get('uploads.max_size')
    if (size === null || env.uploadMaxBytes === null || size <= env.uploadMaxBytes) return undefined
    return { 'uploads.max_size': `The server takes ${env.uploadMaxBytes} bytes at most` }
  },
})
