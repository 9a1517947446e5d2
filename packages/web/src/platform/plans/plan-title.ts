import type { Translate } from '../../ui/text.ts'

/** The name of a plan; a child plan is named after its parent too. */
export function planTitle({ name, parent }: { name: string; parent: string | null }, text: Translate): string {
  return parent === null ? name : text('{{parent}}, {{name}}', { parent, name })
}
