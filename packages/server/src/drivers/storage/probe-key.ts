import { randomBytes } from 'node:crypto'

const prefix = 'probe-'

/** How the keys of a site's own test objects begin. Several sites can store in one bucket, and each removes only its own. */
export function probesOf(site: string): string {
  return `${prefix}${site}-`
}

/**
 * The key of an object with which a storage is tested.
 * @param site the name of the site (see `Identity`), by which it knows the object again if the test can't remove it
 */
export function newProbeKey(site?: string): string {
  return (site === undefined ? prefix : probesOf(site)) + randomBytes(16).toString('hex')
}

/** Whether an object was written to test a storage, by whichever site. */
export function isProbeKey(key: string): boolean {
  return key.startsWith(prefix)
}
