import type { IconComponent } from '../../../ui/icon.ts'

/** What to do next; a command in it is shown as one. */
export type Step = string | { readonly text: string; readonly command: string }

/** One way to connect a device, for a list of them. */
export interface Way<Kind extends string = string> {
  readonly kind: Kind
  readonly name: string
  readonly icon: IconComponent
  /** What to copy: an address, or lines of a configuration. */
  readonly value: string
  readonly steps: readonly Step[]
  readonly hint?: string
  /** Where the program comes from. */
  readonly link?: { readonly href: string; readonly label: string }
}
