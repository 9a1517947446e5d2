import type { SettingValues } from '../../platform/settings/hooks.ts'
import type { BlobRow } from './bytes.tables.ts'

/** In `items.held_for`, for files whose sender has no account. */
const nobody = '-'

/** Whether new bytes are scanned at all. Without a scanner, nothing is held back, and nothing is looked up. */
export function isScanning(settings: SettingValues): boolean {
  return settings.get('scanner.method') !== 'off'
}

/**
 * How bytes that arrive now are held back: until they are scanned, only their sender may read them. Empty files and those
 * larger than the scanner takes aren't scanned.
 */
export function holdOf(
  { settings }: { readonly settings: SettingValues },
  { size, sender }: { readonly size: number; readonly sender: string | null },
): Pick<BlobRow, 'held' | 'held_for'> {
  const isHeld = isScanning(settings) && size > 0 && size <= settings.get('scanner.max_size')
  return { held: isHeld ? 'scan' : null, held_for: isHeld ? sender : null }
}

/** Who may see a new file with these bytes while they wait; null if everyone who has access may. */
export function seenWhileHeld({ held, held_for }: Pick<BlobRow, 'held' | 'held_for'>): string | null {
  return held === null ? null : (held_for ?? nobody)
}

/** Whether a person, or a visitor, may know of a file. */
export function mayKnowOf(item: { readonly held_for?: string | null }, userId: string | null): boolean {
  return (item.held_for ?? null) === null || item.held_for === userId
}
