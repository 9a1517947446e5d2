import { hasPdfMaps } from '../../platform/programs/pdf-maps.ts'

/** Finding out starts a program, and maps are installed rarely. */
const restMs = 30_000

const looks = new Map<string, { readonly at: number; readonly found: Promise<boolean | null> }>()

/**
 * `hasPdfMaps` for those programs, at most every 30 seconds of the machine's clock. Null also where it can't be found out:
 * the rest of the status is worth more.
 */
export function readPdfMaps(searchPath: string): Promise<boolean | null> {
  const now = performance.now()
  const last = looks.get(searchPath)
  if (last && now - last.at < restMs) return last.found
  const found = hasPdfMaps(searchPath).catch(() => null)
  looks.clear()
  looks.set(searchPath, { at: now, found })
  return found
}
