import { sql } from 'kysely'
import type { Needs } from '../ctx.ts'
import type { ListView } from './list-view.ts'

/** How many answers are kept for each database. */
const mostKept = 400

interface Kept {
  readonly state: string
  readonly value: Promise<unknown>
}
const kept = new WeakMap<object, Map<string, Kept>>()
const states = new WeakMap<ListView, Promise<string>>()

/** Tells two states of the data apart: where it is the same as before, nothing was written meanwhile by anybody. */
async function readState({ db }: Needs<'db'>): Promise<string> {
  const query = db.dialect === 'sqlite' ? sql`pragma data_version` : sql`select pg_current_snapshot()::text`
  const { rows } = await query.execute(db.read)
  return JSON.stringify(rows)
}

/** Of one call: what is read later than it is kept too short a time, never too long. */
function stateOf(view: ListView): Promise<string> {
  const known = states.get(view) ?? readState(view.ctx)
  states.set(view, known)
  return known
}

/** What was kept under a key, as long as nobody has written anything since. */
export async function knownWhileUnchanged<T>(view: ListView, key: string): Promise<T | undefined> {
  const state = await stateOf(view)
  const known = kept.get(view.ctx.db)?.get(key)
  return known?.state === state ? ((await known.value) as T) : undefined
}

/** Reads what is dear once, until anything is written. Those who ask meanwhile wait for the one answer. */
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
  // What failed once is tried again by the next one who asks.
  value.catch(() => of.get(key) === one && of.delete(key))
  return value
}
