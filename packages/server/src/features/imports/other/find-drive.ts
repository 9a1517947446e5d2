import type { DriveLogin } from '@holdall/contract/imports/imports.schemas.ts'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { ImportError } from '../import-error.ts'
import type { Source } from '../source.ts'
import { type Listing, listFolder } from './list-folder.ts'

export interface FoundDrive {
  readonly source: Source
  readonly listing: Listing
}

/**
 * Finds the top folder of somebody's drive at an address that was typed: of Nextcloud and ownCloud below `remote.php`, else
 * the address itself. @throws ImportError of the attempt that came furthest, or the signal's reason
 */
export async function findDrive(
  ctx: Needs<'clock' | 'outbound'>,
  { address, user, password }: DriveLogin,
  signal: AbortSignal,
): Promise<FoundDrive> {
  let problem: ImportError | null = null
  for (const url of candidates(address, user)) {
    const source = { url, login: { user, password } }
    try {
      const listing = await listFolder(ctx, source, [], signal)
      return { source: { ...source, url: listing.url }, listing }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      if (problem === null || rank(error) > rank(problem)) problem = error
      // The others are on the same server.
      if (error.problem === 'private-address' || error.problem === 'unreachable') break
    }
  }
  throw problem ?? new ImportError('not-found')
}

/** The more an answer says about the sign-in, the more it helps whoever typed it. */
function rank({ problem }: ImportError): number {
  return ['not-found', 'bad-answer', 'too-many-redirects', 'refused', 'sign-in-refused'].indexOf(problem)
}

/** Addresses to try, the likeliest first; each ends with a slash. */
export function candidates(address: string, user: string): string[] {
  const url = new URL(address)
  url.hash = ''
  url.search = ''
  url.username = ''
  url.password = ''
  const path = withoutEnd(url.pathname, '/')
  const at = (pathname: string) => new URL(`${pathname}/`, url).href
  const name = encodeURIComponent(user)
  const known = /^(.*?)\/(?:remote|public)\.php(\/.*)?$/.exec(path)
  if (known) {
    const below = known[2] ?? ''
    const isTop = below === '' || below === '/dav' || below === '/dav/files'
    return isTop ? [at(`${known[1]}/remote.php/dav/files/${name}`), at(`${known[1]}/remote.php/webdav`)] : [at(path)]
  }
  const root = path.replace(/\/(?:index\.php(?:\/.*)?|apps(?:\/.*)?|login|drive(?:\/.*)?)$/, '')
  return [...new Set([at(`${root}/remote.php/dav/files/${name}`), at(`${root}/remote.php/webdav`), at(path)])]
}
