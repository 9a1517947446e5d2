import type { SettingKey } from '@holdall/contract/contract.ts'
import { type DriverTable, driverKeys, type OptionsOf, readDriverOptions } from '@holdall/contract/drivers/declare.ts'
import type { SettingValues } from '../settings/hooks.ts'

/** A registry's entry for one driver. Its code and its vendor's library are loaded when it is first created. */
export interface DriverLine<Services, Options, Driver> {
  /** Creates the driver without contacting another machine before its first call. Rejects if something is missing. */
  create(services: Services, options: Options): Promise<Driver>
}

/** An entry for each driver that the contract declares: the compiler names a missing one. */
export type DriverLines<D extends DriverTable, Services, Driver> = {
  readonly [N in keyof D & string]: DriverLine<Services, OptionsOf<D, N>, Driver>
}

export interface DriverRegistry<D extends DriverTable, Services, Driver> {
  readonly names: readonly (keyof D & string)[]
  /** A driver's options according to the settings. */
  optionsFrom<N extends keyof D & string>(name: N, values: SettingValues): OptionsOf<D, N>
  create<N extends keyof D & string>(name: N, services: Services, options: OptionsOf<D, N>): Promise<Driver>
  /** Creates the driver from the settings. */
  createFrom(name: keyof D & string, services: Services, values: SettingValues): Promise<Driver>
  /** Changes whenever the driver has to be created again. */
  fingerprint(name: keyof D & string, values: SettingValues): string
}

/**
 * Defines all drivers of a kind: the contract's declarations, with one entry of code each.
 *
 * @example
 * ```ts
 * import { driver, option } from '@holdall/contract/drivers/declare.ts'
 * import { z } from 'zod'
 * import { defineRegistry } from '../../platform/drivers/registry.ts'
 *
 * const declared = {
 *   paper: driver('Paper', { copies: option('paper_copies', z.int().meta({ title: 'Paper copies' }), 1) }),
 * }
 * const printers = defineRegistry<typeof declared, { site: string }, { print: () => string }>(declared, {
 *   paper: { create: async ({ site }, { copies }) => ({ print: () => `${copies} × ${site}` }) },
 * })
 * const printer = await printers.create('paper', { site: 'Harbour' }, { copies: 2 })
 * printer.print() // => '2 × Harbour'
 * ```
 */
export function defineRegistry<const D extends DriverTable, Services, Driver>(
  declarations: D,
  lines: DriverLines<D, Services, Driver>,
): DriverRegistry<D, Services, Driver> {
  type Name = keyof D & string
  function optionsFrom<N extends Name>(name: N, values: SettingValues): OptionsOf<D, N> {
    return readDriverOptions(declarations[name] as D[N], key => values.get(key as SettingKey)) as OptionsOf<D, N>
  }
  return {
    names: driverKeys(declarations),
    optionsFrom,
    create: async (name, services, options) => lines[name].create(services, options),
    createFrom: async (name, services, values) => lines[name].create(services, optionsFrom(name, values)),
    fingerprint: (name, values) => JSON.stringify([name, optionsFrom(name, values)]),
  }
}
