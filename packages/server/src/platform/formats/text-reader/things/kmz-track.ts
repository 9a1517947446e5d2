import { type DocumentPackage, withPackage } from '../package/open-package.ts'
import { NoText } from '../text-limits.ts'

/** Bytes can't tell such a file from other archives. */
export const isKmzType = /^application\/(?:zip|x-zip-compressed|vnd\.google-earth\.kmz)$/

/**
 * The KML in an archive (KMZ): `doc.kml`, or the first file of that kind (KML 2.3, annex C).
 * @throws NoText `no-text` if there is none; as `withPackage`
 */
export async function kmlOf(path: string): Promise<string> {
  const kml = await withPackage(path, async parts => parts.text(mainOf(parts)))
  if (kml === null) throw new NoText('no-text')
  return kml
}

function mainOf(parts: DocumentPackage): string {
  const files = parts.names().filter(name => name.endsWith('.kml'))
  return files.find(name => name === 'doc.kml') ?? files[0] ?? 'doc.kml'
}
