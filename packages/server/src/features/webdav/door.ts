import type { Readable } from 'node:stream'
import type { Access } from '../../core/rights/access-item.ts'
import type { Subject } from '../../core/rights/rights.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { RawExchange } from '../../platform/http/route.ts'
import type { DavPath } from './places/dav-path.ts'
import type { NamedRoot } from './places/named-roots.ts'
import type { Place } from './places/place.ts'
import type { Resource } from './resource.ts'

/** What a door may look at of a request. */
export interface Visit extends Pick<RawExchange, 'request'> {
  readonly ctx: Ctx
  readonly subject: Subject
}

/** What a request is about to store at a place. */
export interface Arrival {
  readonly what: 'file' | 'folder'
  readonly place: Place
  /** The name as the client spells it. */
  readonly name: string
}

/** An item as an answer tells about it. */
export interface Told {
  readonly id: string
  /** Of a file, in hexadecimal. */
  readonly sha256: string | null
}

/**
 * One way into the drive by WebDAV's methods: where its addresses begin, what they lead to, and what its clients need
 * besides the standard.
 */
export interface Door {
  /** What every address begins with, encoded, without a slash at the end, such as `/dav`. */
  readonly root: string
  readonly resolve: (ctx: Needs<'clock' | 'db'>, subject: Subject, path: DavPath, db?: Reader) => Promise<Place>
  /** Folders from elsewhere that a folder lists besides its own; none if left out. */
  readonly listedIn?: (visit: Visit, folder: Access) => Promise<readonly NamedRoot[]>
  /** The entity tag of a folder, with what it lists from elsewhere; without it, folders have none. */
  readonly folderTag?: (folder: NonNullable<Resource['item']>, listed: readonly NamedRoot[]) => string
  /** Properties of other namespaces, by `namespace name`; sent only when a client asks for them by name. */
  readonly properties?: Readonly<Record<string, (resource: Resource) => string | null>>
  /** Whether its properties or tags tell what may be done with each item. */
  readonly tellsRights: boolean
  /**
   * Watches the bytes of a request on their way; `check` is called when all have arrived, before they count.
   * @throws a refusal from `check`
   */
  readonly watchBytes?: (visit: Visit, bytes: Readable) => { readonly source: Readable; readonly check: () => void }
  /** Checks of its own, before bytes are read and again in the transaction. @throws a refusal */
  readonly checkArrival?: (visit: Visit, arrival: Arrival) => void
  /** Whether MOVE and COPY replace what has the name already, unless the request says (RFC 4918 §10.6: they do). */
  readonly replaces: boolean
  /** Headers about what has just been stored, or is read. */
  readonly headersOf?: (told: Told) => Readonly<Record<string, string>>
}
