import { type Sentence, sentence } from '@holdall/contract/kit/sentences.ts'
import type { Needs } from '../ctx.ts'
import { listStops } from './stops.repository.ts'

/**
 * What something destroys. `old`: what was kept for days and is too old by the clock, such as the trash. `over`: what
 * people have deleted, or what ended by itself within hours, such as a lock. `nothing`: no row and no stored bytes.
 */
export type Destroys = 'old' | 'over' | 'nothing'

/** Says why nothing may be destroyed for now. */
export interface Hindrance {
  readonly name: 'not-paired' | 'clocks-apart' | 'clock-jumped' | 'swept-too-much'
  readonly said: Sentence
  /** Tells it from an earlier one of the same name, where that is known. */
  readonly occasion: string
  /** When it ends by itself, in milliseconds since 1970; null if it doesn't. */
  readonly until: number | null
  /** Whether an administrator may let it continue. */
  readonly mayBeReleased: boolean
  /** It is nothing to write to administrators about: it ends by itself within a day, as after a machine that was suspended for hours. */
  readonly isMinor?: boolean
}

export type HindranceSource = (
  ctx: Needs<'clocks' | 'db' | 'identity'>,
  destroys: Exclude<Destroys, 'nothing'>,
) => Promise<Hindrance | null>

/** How long a clock must have been steady after a jump; milliseconds. */
const steadyMs = { old: 24 * 3600_000, over: 3600_000 } as const

/** Two clocks have to agree, and the time must have passed as it should. */
const lookAtClocks: HindranceSource = async ({ clocks }, destroys) => {
  const { now, apartMs, jumpedAt, jumpedByMs } = await clocks.look()
  if (apartMs !== null)
    return {
      name: 'clocks-apart',
      said: {
        text: sentence('This server’s clock and the database’s clock are {{seconds, number}} seconds apart.'),
        values: { seconds: Math.round(Math.abs(apartMs) / 1000) },
      },
      occasion: '',
      until: null,
      mayBeReleased: false,
    }
  if (jumpedAt === null || now - jumpedAt >= steadyMs[destroys]) return null
  const until = jumpedAt + steadyMs[destroys]
  const said = sayJump(Math.round((jumpedByMs ?? 0) / 3600_000))
  const isMinor = Math.abs(jumpedByMs ?? 0) < 24 * 3600_000
  return { name: 'clock-jumped', said, occasion: String(jumpedAt), until, mayBeReleased: true, isMinor }
}

function sayJump(hours: number): Sentence {
  return hours < 0
    ? { text: sentence('The clock went back by {{hours, number}} hours.'), values: { hours: -hours } }
    : { text: sentence('The clock jumped ahead by {{hours, number}} hours, or the site was off.'), values: { hours } }
}

const strangers = {
  rehearsal: sentence('This site only rehearses a restore. Use the real site.'),
  question: sentence('The database may be a copy, or older than the stored files.'),
  storages: sentence('We can’t confirm that all storages belong to this site.'),
}

/** A database that may not belong to the storages must not decide which of their bytes aren't needed. */
const lookAtIdentity: HindranceSource = async ({ identity }) => {
  const why = await identity.whyNotRemove()
  if (why === null) return null
  const occasion = why === 'question' ? `${why}:${identity.current().turnedAt}` : why
  return { name: 'not-paired', said: { text: strangers[why] }, occasion, until: null, mayBeReleased: false }
}

const lost = sentence('{{found, number}} of {{total, number}} stored objects don’t belong to anything in the database.')
const unused = sentence('{{found, number}} of {{total, number}} stored files don’t belong to any version of a file.')

/** A sweep found more than it may take without asking. */
const lookAtStops: HindranceSource = async ({ db }) => {
  const [stop] = await listStops(db.read)
  if (!stop) return null
  const { found, total, since } = stop
  return {
    name: 'swept-too-much',
    said: {
      text: stop.name === 'unused-blobs' ? unused : lost,
      values: { found, total },
    },
    occasion: `${stop.name}:${since}`,
    until: null,
    mayBeReleased: true,
  }
}

/**
 * Everything that may keep the site from destroying, the most important first. Another reason is one more entry here,
 * with its name in `Hindrance` and in the contract of the status page. A reason that waits for a person keeps its own
 * row in `destroy_stops`, as `maySweep` does.
 */
const sources: readonly HindranceSource[] = [lookAtIdentity, lookAtClocks, lookAtStops]

/** All reasons why this may not be destroyed now; none if it may. */
export async function listHindrances(
  ctx: Needs<'clocks' | 'db' | 'identity'>,
  destroys: Exclude<Destroys, 'nothing'>,
): Promise<Hindrance[]> {
  const found: Hindrance[] = []
  for (const source of sources) {
    const hindrance = await source(ctx, destroys)
    if (hindrance) found.push(hindrance)
  }
  return found
}

/** Why this may not be destroyed now, or null if it may. Everything that destroys asks first. */
export async function whyNotDestroy(
  ctx: Needs<'clocks' | 'db' | 'identity'>,
  destroys: Destroys,
): Promise<Hindrance | null> {
  if (destroys === 'nothing') return null
  return (await listHindrances(ctx, destroys))[0] ?? null
}
