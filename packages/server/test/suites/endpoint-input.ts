import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { newId } from '../../src/platform/ids.ts'
import { bundleOf } from '../bundle-form.ts'
import type { Sent } from '../harness.ts'
import { planFields, roleFields, subscriptionFields, userFields } from './harmless-fields.ts'
import { someLanguage } from './listed-objects.ts'
import { kindOfField, kindOfParam, type Objects } from './object-kinds.ts'
import { plausible } from './plausible.ts'

/** Everyone may see it, so no role or group has to be named. */
const announcementFields = new Map<string, unknown>([
  ['audience', 'everyone'],
  ['audienceIds', []],
  ['startsAt', '2030-01-01T00:00:00.000Z'],
  ['endsAt', null],
])

/** A lock may last a week. */
const threeDays = 3 * 24 * 3600_000

/** Input that fits an endpoint's schemas and names these objects. */
export function inputFor(endpoint: AnyEndpoint, objects: Objects): Sent {
  const known = (name: string) => {
    if ((name === 'roleId' || name === 'role_id') && !endpoint.path.startsWith('/company-sign-in/')) return objects.role
    if (endpoint.path.startsWith('/roles') && roleFields.has(name)) return roleFields.get(name)
    if (endpoint.path.startsWith('/localizations') && name === 'name') return `Suite-${newId()}`
    if (endpoint.path.startsWith('/localizations') && name === 'language') return someLanguage()
    if (endpoint.path.startsWith('/users') && userFields.has(name)) return userFields.get(name)
    if (endpoint.path.startsWith('/plans') && planFields.has(name)) return planFields.get(name)
    if (endpoint.path.startsWith('/subscriptions') && subscriptionFields.has(name)) return subscriptionFields.get(name)
    if (endpoint.path.startsWith('/announcements') && announcementFields.has(name)) return announcementFields.get(name)
    // Only a link for viewing can have one, and these may allow anything.
    if (name === 'hasWatermark') return false
    // Closed to everyone, it would name nobody.
    if (endpoint.id === 'sharing.close' && name === 'kind') return 'grant'
    if (endpoint.id === 'locks.lock' && name === 'until') return new Date(Date.now() + threeDays).toISOString()
    const kind = kindOfField(endpoint, name)
    return kind ? objects[kind] : undefined
  }
  const sent: Sent = {
    params: plausible(endpoint.params, name => paramFor(endpoint, name, objects)),
    query: plausible(endpoint.query, known),
  }
  if (endpoint.id === 'files.sendBundle') return { ...sent, ...bundleInto(objects.folder) }
  if (endpoint.body === 'bytes')
    return { ...sent, payload: Buffer.from('bytes'), headers: bytesHeaders(endpoint, objects) }
  if (endpoint.id.startsWith('files.transfer')) return { ...sent, headers: { 'tus-resumable': '1.0.0' } }
  return endpoint.body ? { ...sent, body: plausible(endpoint.body, known) } : sent
}

function paramFor(endpoint: AnyEndpoint, name: string, objects: Objects): string {
  if (name === 'list') return 'users'
  if (name === 'names') return 'permissions'
  if (name === 'panel') return 'mail'
  if (name === 'provider') return 'google'
  if (name === 'gateway') return 'stripe'
  if (name === 'name' && endpoint.id === 'sitemap.file') return 'sitemap-index.xml'
  if (name === 'slot') return 'drive'
  if (name === 'part') return 'app'
  if (name === 'language') return 'en'
  if (name === 'name' && endpoint.path.startsWith('/mail-words/')) return 'accounts.reset-password'
  if (name === 'token') return 'suite.token'
  if (name === 'name' && endpoint.path.startsWith('/localizations/')) return 'English'
  // Anyone may see an image or page of the site, so none is secret.
  if (name === 'image' || name === 'page') return newId()
  return name === 'slug' ? objects.slug : objects[kindOfParam(endpoint)]
}

function bytesHeaders(endpoint: AnyEndpoint, objects: Objects): Record<string, string> {
  if (endpoint.id === 'files.attach') return transferHeaders({ filename: 'suite.txt' })
  if (!endpoint.path.startsWith('/transfers')) return { 'content-type': 'application/octet-stream' }
  const sending = { 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0' }
  if (endpoint.id === 'files.createTransfer') {
    return { ...sending, ...transferHeaders({ filename: 'suite.txt', parentId: objects.folder }) }
  }
  return { ...sending, 'x-http-method-override': 'PATCH', 'upload-offset': '0' }
}

/** A bundle with one file, whose name is new. */
export function bundleInto(parentId: string, link?: string): Sent {
  return bundleOf([{ name: `suite ${newId()}.txt`, parentId, body: 'bytes' }], link)
}

export function transferHeaders(metadata: Record<string, string>): Record<string, string> {
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  return { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': pairs.join(',') }
}
