import { createHash } from 'node:crypto'
import { Enums, Models, Serialize, SPDX, Spec, Validation } from '@cyclonedx/cyclonedx-library'
import type { Licensed } from './licences.ts'
import type { Lock, LockedPackage } from './lock.ts'

/** Says where a package is in a release. */
export type Place = 'node_modules' | 'server' | 'web'

export interface Part extends Licensed {
  readonly places: readonly Place[]
}

export interface NodeBinary {
  readonly version: string
  /** In hexadecimal. */
  readonly sha256: string
}

export interface BillOptions {
  readonly name: string
  readonly version: string
  readonly parts: readonly Part[]
  readonly lock: Lock
  /** Seconds since 1970. */
  readonly epoch: number
  readonly node?: NodeBinary
}

const { Component, Property, SpdxLicense, LicenseExpression } = Models
const { ComponentType, HashAlgorithm } = Enums

/**
 * The bill of materials of a release in CycloneDX 1.6 (JSON). The same release has the same bill.
 * @throws Error if it isn't valid by the schema of CycloneDX
 */
export async function writeBill(options: BillOptions): Promise<string> {
  const { name, version, parts, lock, epoch, node } = options
  const product = new Component(ComponentType.Application, name, { version, bomRef: `${name}@${version}` })
  product.purl = `pkg:generic/${name}@${version}`
  product.licenses.add(new SpdxLicense('MIT'))
  const components = new Map(parts.map(part => [part.package.key, componentOf(part)]))
  for (const { package: one } of parts) connect(one, lock, components)
  const bom = new Models.Bom({ serialNumber: serialNumberOf(options) })
  bom.metadata.timestamp = new Date(epoch * 1000)
  bom.metadata.component = product
  for (const component of [...components.values(), ...(node ? [nodeComponent(node)] : [])]) {
    bom.components.add(component)
    product.dependencies.add(component.bomRef)
  }
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  const text = new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 })
  const problem = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)
  if (problem !== null) throw new Error(`The bill of materials isn't valid: ${JSON.stringify(problem)}`)
  return `${text}\n`
}

function componentOf({ package: one, id, places }: Part) {
  const [scope, short] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name]
  const component = new Component(ComponentType.Library, short ?? one.name, {
    group: scope,
    version: one.version,
    bomRef: `${one.name}@${one.version}|${one.key}`,
    purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
  })
  component.licenses.add(SPDX.isSupportedSpdxId(id) ? new SpdxLicense(id) : new LicenseExpression(id))
  const [algorithm, hash = ''] = one.integrity.split('-')
  if (algorithm === 'sha512')
    component.hashes.set(HashAlgorithm['SHA-512'], Buffer.from(hash, 'base64').toString('hex'))
  for (const place of places) component.properties.add(new Property('holdall:place', place))
  component.properties.add(new Property('holdall:path', one.key))
  return component
}

function connect(one: LockedPackage, lock: Lock, components: ReadonlyMap<string, Models.Component>): void {
  for (const name of one.needs) {
    const needed = components.get(lock.find(one.key, name)?.key ?? '')
    if (needed) components.get(one.key)?.dependencies.add(needed.bomRef)
  }
}

function nodeComponent({ version, sha256 }: NodeBinary) {
  const component = new Component(ComponentType.Platform, 'node', {
    version,
    bomRef: `node@${version}`,
    purl: `pkg:generic/node@${version}`,
  })
  component.licenses.add(new SpdxLicense('MIT'))
  component.hashes.set(HashAlgorithm['SHA-256'], sha256)
  return component
}

/** A UUID (RFC 9562, version 8) of what is in the release. */
function serialNumberOf({ name, version, parts, epoch, node }: BillOptions): string {
  const content = [
    name,
    version,
    epoch,
    node?.sha256,
    ...parts.map(part => `${part.package.key} ${part.package.integrity}`),
  ]
  const hex = createHash('sha256').update(content.join('\n')).digest('hex')
  const fields = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return `urn:uuid:${fields.join('-')}`
}
