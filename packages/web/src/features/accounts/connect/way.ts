import type { IconComponent } from '../../../ui/icon.ts'

/** One way to connect a device, for a list of them. */
export interface Way<Kind extends string = string> {
  readonly kind: Kind
  readonly name: string
  readonly icon: IconComponent
  /** What to copy: an address, or lines of a configuration. */
  readonly value: string
  readonly steps: readonly string[]
  readonly hint?: string
  /** Where the program comes from. */
  readonly link?: { readonly href: string; readonly label: string }
}
