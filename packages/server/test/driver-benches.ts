import { describe, it } from 'vitest'

/** How each driver of a kind is tested: where and with what, or the reason why it can't be tested here. */
export type DriverBenches<Name extends string, Bench extends object> = Readonly<Record<Name, Bench | string>>

/** Runs a suite for every registered driver, and reports which ones were skipped and why. */
export function forEachDriver<Name extends string, Bench extends object>(
  kind: string,
  benches: DriverBenches<Name, Bench>,
  run: (bench: Bench, name: Name) => void,
): void {
  for (const [name, bench] of Object.entries(benches) as [Name, Bench | string][]) {
    if (typeof bench !== 'string') run(bench, name)
    else describe(`${kind} ${name}`, () => it.skip(bench))
  }
}
