import type { Readable } from 'node:stream'
import type { OtherSums } from '../../core/bytes/other-sums.ts'
import type { Access } from '../../core/rights/access-item.ts'
import type { Subject } from '../../core/rights/rights.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { RawExchange } from '../../platform/http/route.ts'
import type { Sums } from './etags.ts'
import type { DavPath } from './places/dav-path.ts'
import type { NamedRoot } from './places/named-roots.ts'
import type { Place } from './places/place.ts'
import type { Resource } from './resource.ts'

/** Holds what a door may look at of a request. */
export interface Visit extends Pick<RawExchange, 'request'> {
  readonly ctx: Ctx
  readonly subject: Subject
}

/** Says what a request is about to store at a place. */
export interface Arrival {
  readonly what: 'file' | 'folder'
  readonly place: Place
  /** The name as the client spells it. */
  readonly name: string
}

/** Says what a request is about to move to the trash. */
export interface Removal {
  readonly access: Access
  readonly path: DavPath
}

export interface WatchedRemoval {
  readonly note: (tx: Tx) => Promise<void>
  readonly explain: () => Promise<void>
}

export interface WatchedBytes {
  readonly source: Readable
  readonly check: () => void
  readonly sums: () => OtherSums
}

/** A request to lock for a person, or to unlock. */
export interface UserLock extends RawExchange {
  readonly ctx: Ctx
  readonly subject: Subject
  readonly path: DavPath
  readonly method: 'LOCK' | 'UNLOCK'
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
   * Watches the bytes of a request on their way; `check` is called when all have arrived, before they count, and `sums` tells
   * their checksums then.
   * @throws a refusal from `check`
   */
  readonly watchBytes?: (visit: Visit, bytes: Readable) => WatchedBytes
  /** Checks of its own, before bytes are read and again in the transaction. @throws a refusal */
  readonly checkArrival?: (visit: Visit, arrival: Arrival) => void
  /**
   * Watches a DELETE: `note` is called in its transaction, before anything is moved to the trash, and `explain` if nothing was
   * moved because of that. @throws refusals from both
   */
  readonly watchRemoval?: (visit: Visit, removal: Removal) => WatchedRemoval
  /** The ids of what the caller may not delete now, whatever their rights. */
  readonly keptItems?: (visit: Visit) => Promise<ReadonlySet<string>>
  /** PROPFIND lists one level where more is asked, or nothing is said, as some clients expect; otherwise that is refused. */
  readonly listsOneLevel?: true
  /** Whether MOVE and COPY replace what has the name already, unless the request says (RFC 4918 §10.6: they do). */
  readonly replaces: boolean
  /** Answers LOCK and UNLOCK with the header X-User-Lock, by which clients lock for a person instead of for themselves. */
  readonly userLock?: (lock: UserLock) => Promise<void>
  /**
   * The earliest date that the client of a request takes for one, in milliseconds since 1970; null or left out if it takes any.
   */
  readonly earliestDate?: (visit: Visit) => number | null
  /**
   * Bytes go without a date that HTTP couldn't tell as it is, such as one ahead of the clock: clients then keep the one that
   * they were told in the listing.
   */
  readonly sendsExactDates?: true
  /** Answers PATCH with the header X-Recalculate-Hash. */
  readonly recalculateHash?: (visit: Visit & RawExchange, access: Access) => Promise<void>
  /** Headers beside the bytes of a file. */
  readonly headersOfBytes?: (sums: Sums) => Readonly<Record<string, string>>
  /** Headers about what has just been stored. */
  readonly headersOf?: (stored: Told) => Readonly<Record<string, string>>
}
