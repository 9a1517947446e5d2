import { z } from 'zod'
import { type SettingDeclaration, setting } from '../kit/settings.ts'

/** One option of a driver: the setting that stores it, and which of its values the driver accepts. */
export interface DriverOption<
  K extends string = string,
  S extends z.ZodType = z.ZodType,
  T extends z.ZodType = z.ZodType,
> {
  readonly key: K
  readonly setting: SettingDeclaration<S>
  readonly takes: T
  /** The setting is declared elsewhere, perhaps in another panel. */
  readonly isBorrowed?: boolean
}

interface BorrowedOption<K extends string, S extends z.ZodType> extends DriverOption<K, S, S> {
  readonly isBorrowed: true
}

/** An option that the server itself passes to a driver: no panel sets it. */
interface GivenOption<T extends z.ZodType = z.ZodType> {
  readonly key: null
  readonly takes: T
}

type DriverOptionTable = Readonly<Record<string, DriverOption | GivenOption>>

/** A driver as the settings offer it: its name, and its options in the order of the form. */
export interface DriverDeclaration<O extends DriverOptionTable = DriverOptionTable> {
  readonly name: string
  readonly options: O
}

export type DriverTable = Readonly<Record<string, DriverDeclaration>>

/**
 * Declares a driver of a kind: its name, and the options that it needs.
 *
 * @example
 * ```ts
 * import { z } from 'zod'
 * import { driver, driverKeys, option, readDriverOptions } from '../drivers/declare.ts'
 *
 * const drivers = {
 *   relay: driver('Relay', { host: option('relay_host', z.string().meta({ title: 'Relay host' }), 'localhost') }),
 * }
 * driverKeys(drivers) // => ['relay']
 * readDriverOptions(drivers.relay, () => 'mail.example.org') // => { host: 'mail.example.org' }
 * ```
 */
export function driver<const O extends DriverOptionTable>(name: string, options: O): DriverDeclaration<O> {
  return { name, options }
}

type More<S extends z.ZodType> = Omit<SettingDeclaration<S>, 'group' | 'schema' | 'default'>

/**
 * An option and its setting.
 * @param takes the driver's schema if it accepts less than the setting stores: the setting may be empty while another
 * driver is chosen
 */
export function option<const K extends string, S extends z.ZodType>(
  key: K,
  schema: S,
  fallback: z.output<S>,
  more?: More<S>,
): DriverOption<K, S, S>
export function option<const K extends string, S extends z.ZodType, T extends z.ZodType>(
  key: K,
  schema: S,
  fallback: z.output<S>,
  more: More<S>,
  takes: T,
): DriverOption<K, S, T>
export function option(key: string, schema: z.ZodType, fallback: unknown, more = {}, takes = schema): DriverOption {
  return { key, setting: setting('server', schema, fallback, more), takes }
}

/** An option stored in a setting that is declared elsewhere. */
export function borrowedOption<const K extends string, S extends z.ZodType>(
  key: K,
  declaration: SettingDeclaration<S>,
): BorrowedOption<K, S> {
  return { key, setting: declaration, takes: declaration.schema, isBorrowed: true }
}

export function givenOption<T extends z.ZodType>(takes: T): GivenOption<T> {
  return { key: null, takes }
}

type OptionsShape<O extends DriverOptionTable> = { -readonly [F in keyof O]: O[F]['takes'] }

/** The options from which a driver is created. */
export type OptionsOf<D extends DriverTable, N extends keyof D> = z.output<z.ZodObject<OptionsShape<D[N]['options']>>>

/** Checks the options of a driver before it is created from them. @throws ZodError */
export function parseDriverOptions<D extends DriverTable, N extends keyof D & string>(
  drivers: D,
  name: N,
  options: unknown,
): OptionsOf<D, N> {
  const shape = Object.entries(drivers[name]?.options ?? {}).map(([field, { takes }]) => [field, takes])
  return z.object(Object.fromEntries(shape)).parse(options) as OptionsOf<D, N>
}

type SomeOption<D extends DriverTable> = {
  [N in keyof D]: D[N]['options'][keyof D[N]['options']]
}[keyof D]

type OwnSettings<D extends DriverTable> = {
  readonly [O in Exclude<SomeOption<D>, GivenOption | { readonly isBorrowed: true }> as O['key']]: O['setting']
}

/**
 * The settings of all drivers, for their panel: each is shown while one of `methodKeys` selects its driver, unless its
 * declaration says otherwise.
 */
export function driverSettings<D extends DriverTable>(drivers: D, ...methodKeys: readonly string[]): OwnSettings<D> {
  const settings = Object.entries(drivers).flatMap(([name, { options }]) => {
    const shownWhen = methodKeys.map(key => ({ key, is: [name] }))
    return Object.values(options).flatMap(one =>
      one.key === null || one.isBorrowed
        ? []
        : [[one.key, { ...(shownWhen.length > 0 && { shownWhen }), ...one.setting }] as const],
    )
  })
  return Object.fromEntries(settings) as never
}

/** The settings of all drivers that a form asks for, in the order of their declaration. */
export function driverFormKeys(drivers: DriverTable): string[] {
  const options = Object.values(drivers).flatMap(one => Object.values(one.options))
  return options.flatMap(one => (one.key === null || one.isBorrowed || one.setting.readOnly ? [] : [one.key]))
}

/** The keys of the settings from which a driver is created. */
export function settingKeysOf<D extends DriverDeclaration>({ options }: D): KeyIn<D['options']>[] {
  return Object.values(options).flatMap(({ key }) => (key === null ? [] : [key])) as never
}

/** Reads the options of a driver from the settings, by the names of its options. */
export function readDriverOptions(
  { options }: DriverDeclaration,
  get: (key: string) => unknown,
): Record<string, unknown> {
  const read = Object.entries(options).flatMap(([name, { key }]) => (key === null ? [] : [[name, get(key)] as const]))
  return Object.fromEntries(read)
}

type KeyIn<O extends DriverOptionTable> = Extract<O[keyof O], DriverOption>['key']

/** The name of each driver. */
export function driverNames<D extends DriverTable>(drivers: D): Readonly<Record<keyof D & string, string>> {
  return Object.fromEntries(Object.entries(drivers).map(([key, { name }]) => [key, name])) as never
}

/** The keys of the drivers as a setting stores them, in their order. */
export function driverKeys<D extends DriverTable>(drivers: D): (keyof D & string)[] {
  return Object.keys(drivers)
}
