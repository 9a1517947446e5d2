import type { Needs } from '../../platform/ctx.ts'
import type { ImportRow } from './imports.tables.ts'

/** Says where the bytes come from. */
export interface Source {
  /** Of a link its address, of a drive the address of its top folder, with a slash at the end. */
  readonly url: string
  readonly login?: { readonly user: string; readonly password: string }
}

const contextOf = (importId: string) => `import:${importId}`

export function sealSource({ vault }: Needs<'vault'>, importId: string, source: Source): string {
  return vault.seal(JSON.stringify(source), contextOf(importId))
}

/** Null if it was deleted, or can't be read because the site's key was lost. */
export function openSource({ log, vault }: Needs<'log' | 'vault'>, { id, source }: ImportRow): Source | null {
  if (source === null) return null
  try {
    return JSON.parse(vault.open(source, contextOf(id))) as Source
  } catch (error) {
    log.warn({ err: error, importId: id }, 'The sign-in of an import can’t be decrypted')
    return null
  }
}

/** `Authorization` of the Basic scheme, in UTF-8 (RFC 7617). */
export function authorization({ login }: Source): Record<string, string> {
  if (!login) return {}
  return { authorization: `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}` }
}
