import { mostBundled } from '@holdall/contract/files/bundle-limits.ts'
import { Bundle, type BundledFile, bundleEndpoints } from '@holdall/contract/files/bundles.endpoints.ts'
import { fail } from '../../../platform/failure.ts'
import type { PartSink, PartTaker } from '../../../platform/http/body/read-parts.ts'
import { validate } from '../../../platform/http/validate.ts'
import { parseJson } from '../../../platform/text/parse-json.ts'

/** The form of a bundle, while its parts arrive. */
export interface BundleParts extends PartTaker {
  /** The bytes of every file, once everything has arrived. @throws `bundle.malformed` if something is missing */
  files(): readonly Buffer[]
}

/**
 * Takes the parts of a bundle, and nothing else: first what it contains, then the files in this order, each as long as
 * announced. `admit` says whether any of them is wanted at all.
 */
export function createBundleParts(admit: (bundle: Bundle) => Promise<boolean>): BundleParts {
  let announced: readonly BundledFile[] | undefined
  const begun: ArrivingFile[] = []
  return {
    async text(name, text) {
      if (announced) throw malformed(`the part ${quoted(name)} is unknown`)
      if (name !== 'bundle') throw malformed('its first part isn’t “bundle”')
      const bundle = parse(text)
      announced = bundle.files
      return admit(bundle)
    },
    file(name) {
      if (!announced) throw malformed('its first part isn’t “bundle”')
      const expected = announced[begun.length]
      if (!expected || name !== String(begun.length)) throw malformed(`the part ${quoted(name)} is unexpected`)
      const file = arriving(name, expected.size)
      begun.push(file)
      return file
    },
    files() {
      if (!announced) throw malformed('its first part isn’t “bundle”')
      if (begun.length < announced.length) throw malformed(`the part ${quoted(String(begun.length))} is missing`)
      return begun.map(file => file.bytes())
    },
  }
}

interface ArrivingFile extends PartSink {
  bytes(): Buffer
}

function arriving(name: string, size: number): ArrivingFile {
  const chunks: Buffer[] = []
  let length = 0
  const requireLength = (isRight: boolean) => {
    if (!isRight) throw malformed(`the part ${quoted(name)} isn’t as long as announced`)
  }
  return {
    take(bytes) {
      length += bytes.byteLength
      requireLength(length <= size)
      chunks.push(bytes)
    },
    end: () => requireLength(length === size),
    bytes: () => (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length)),
  }
}

/** @throws `bundle.malformed`, `request.invalid`, `bundle.too-large` */
function parse(text: string): Bundle {
  const { body } = validate(
    { ...bundleEndpoints.sendBundle, body: Bundle },
    { params: {}, query: {}, body: json(text) },
  )
  const bundle: Bundle = body
  const bytes = bundle.files.reduce((sum, file) => sum + file.size, 0)
  if (bytes > mostBundled.bytes) throw tooLarge()
  return bundle
}

function json(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw malformed('the part “bundle” isn’t JSON')
  }
}

export function tooLarge() {
  return fail('bundle.too-large', { max: mostBundled.bytes })
}

function malformed(problem: string) {
  return fail('bundle.malformed', { problem })
}

/** Names come from the sender and are repeated in the answer. */
function quoted(name: string | undefined): string {
  return `“${(name ?? '').slice(0, 40)}”`
}
