import { screen, showWhenListed } from '../../../../platform/items/screen.ts'

/** Selects and focuses the file that was seen last in the list below the viewer. Returns whether the list has it. */
export function goBackTo(id: string): boolean {
  const { rows } = screen.get()
  if (!rows || rows.indexOf(id) < 0) return false
  showWhenListed(id)
  return true
}
