import { sql } from 'kysely'
import type { Needs } from '../ctx.ts'
import type { ListView } from './list-view.ts'

/** This many answers are kept for each database. */
const mostKept = 400

interface Kept {
  readonly state: string
  readonly value: Promise<unknown>
}
const kept = new WeakMap<object, Map<string, Kept>>()
const states = new WeakMap<ListView, Promise<string>>()

/** Identifies a state of the data: if it is the same as before, nothing was written in between. */
async function readState({ db, identity }: Needs<'db' | 'identity'>): Promise<string> {
  const query = db.dialect === 'sqlite' ? sql`pragma data_version` : sql`select pg_current_snapshot()::text`
  const { rows } = await query.execute(db.read)
  // A database that went back counts its transactions again.
  return JSON.stringify([identity.current().generation, rows])
}

/** The state is read once per call. Data read after it may be kept too briefly, never too long. */
function stateOf(view: ListView): Promise<string> {
  const known = states.get(view) ?? readState(view.ctx)
  states.set(view, known)
  return known
}

/** The value kept under a key, provided that nothing was written since. */
export async function knownWhileUnchanged<T>(view: ListView, key: string): Promise<T | undefined> {
  const state = await stateOf(view)
  const known = kept.get(view.ctx.db)?.get(key)
  return known?.state === state ? ((await known.value) as T) : undefined
}

/** Reads something expensive once until the next write. Concurrent callers share one read. */
export async function whileUnchanged<T>(view: ListView, key: string, read: () => Promise<T>): Promise<T> {
  const state = await stateOf(view)
  const of = kept.get(view.ctx.db) ?? new Map<string, Kept>()
  kept.set(view.ctx.db, of)
  const known = of.get(key)
  if (known?.state === state) return known.value as Promise<T>
  const value = read()
  const one = { state, value }
  of.delete(key)
  if (of.size >= mostKept) of.delete(of.keys().next().value ?? '')
  of.set(key, one)
  // After a failure, the next caller tries again.
  value.catch(() => of.get(key) === one && of.delete(key))
  return value
}
