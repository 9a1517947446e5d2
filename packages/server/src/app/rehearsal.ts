import type { SettingKey, SettingValue } from '@holdall/contract/contract.ts'
import type { SiteName } from '../platform/identity/identity.ts'
import { createOutbound, type Outbound } from '../platform/outbound/outbound.ts'

/** A rehearsed site has the settings of the real one, and must not use the services that they name. */
const values: Partial<{ readonly [K in SettingKey]: SettingValue<K> }> = {
  mail_driver: 'log',
  queue_driver: 'database',
  cache_driver: 'file',
  scout_driver: 'tntsearch',
}

/** The settings that a rehearsed site has whatever its database says. */
export function rehearsedSettings({ isRehearsal }: SiteName): typeof values {
  return isRehearsal ? values : {}
}

/** Connections to everything but the storages; a rehearsed site has none, and so calls no gateway and no webhook. */
export function outboundOf({ isRehearsal }: SiteName, allow: string): Outbound {
  return createOutbound(
    isRehearsal
      ? { allow, refuses: 'This site is a restore rehearsal, so it only connects to its storages.' }
      : { allow },
  )
}
