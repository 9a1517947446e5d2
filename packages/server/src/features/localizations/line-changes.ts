import { listOwnLines } from '../../core/languages/languages.repository.ts'
import type { LocalizationLineRow, LocalizationRow } from '../../core/languages/languages.tables.ts'
import { originals, stateOf } from '../../core/languages/languages.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

/** What a save writes: the new text of a line; null removes the line. */
export interface ChangedLine {
  readonly source: string
  readonly translation: string | null
}

export interface SentLines {
  readonly lines: Readonly<Record<string, string>>
  /** The state that the sender knows; without one, the current state. */
  readonly revision?: string | undefined
  /** What the sender changed; without it, everything that differs. */
  readonly changed?: readonly string[] | undefined
}

/**
 * The lines that a save changes. What someone else saved after the state that the sender knows is kept, unless the
 * sender changed the same line to something else. @throws `localization.changed-meanwhile` naming those lines
 */
export async function lineChanges(
  { languages }: Needs<'languages'>,
  tx: Tx,
  localization: LocalizationRow,
  { lines, revision, changed }: SentLines,
): Promise<ChangedLine[]> {
  const since = knownRevision(revision, localization)
  const mine = changed && new Set(changed)
  const own = await listOwnLines(tx, localization.id)
  const kept = mine ? await keptWords(own, mine, localization.language) : new Set<string>()
  const differing = changesTo(await languages.lines(tx, localization), lines, since >= 0, kept).filter(
    ({ source }) => mine === undefined || mine.has(source),
  )
  const savedSince = new Set(own.filter(row => row.revision > since).map(row => row.source))
  const conflicts = differing.filter(({ source }) => savedSince.has(source))
  if (conflicts.length === 0) return differing
  throw fail('localization.changed-meanwhile', {
    lines: conflicts.slice(0, 100).map(({ source }) => source.slice(0, 200)),
  })
}

/**
 * The lines that the sender names although they may stay as they are, because the product has another original since they
 * were written: saved again, they are words for this original.
 */
async function keptWords(
  own: readonly LocalizationLineRow[],
  named: ReadonlySet<string>,
  language: string,
): Promise<ReadonlySet<string>> {
  const product = await originals(language)
  const older = own.filter(
    ({ source, original }) => named.has(source) && original !== null && (product.get(source) ?? original) !== original,
  )
  return new Set(older.map(({ source }) => source))
}

/**
 * Every difference between what is stored and what was sent.
 * @param isComplete whether a line that is missing was removed; a sender with the lines of another version of the
 * product doesn't know the new ones
 * @param kept lines that are written even if they say the same
 */
function changesTo(
  current: ReadonlyMap<string, string>,
  lines: Readonly<Record<string, string>>,
  isComplete: boolean,
  kept: ReadonlySet<string>,
): ChangedLine[] {
  const written = Object.entries(lines)
    .filter(([source, translation]) => current.get(source) !== translation || kept.has(source))
    .map(([source, translation]) => ({ source, translation }))
  if (!isComplete) return written
  const removed = [...current.keys()].filter(source => !Object.hasOwn(lines, source))
  return [...written, ...removed.map(source => ({ source, translation: null }))]
}

/** The save that a sender's state ends with; -1 if the state is of another version of the product. */
function knownRevision(state: string | undefined, { revision }: LocalizationRow): number {
  if (state === undefined) return revision
  const known = Number(/-(\d+)$/.exec(state)?.[1] ?? -1)
  return stateOf({ revision: known }) === state ? known : -1
}
