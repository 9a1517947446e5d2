import { backoff } from './upload-failure.ts'

/** `probing`: one upload may try whether the server is back. */
export type GateState = 'open' | 'closed' | 'probing'

export interface UploadGate {
  readonly state: GateState
  /** Nothing got through: nobody sends until the next probe. */
  failed(): void
  /** The server has answered. */
  answered(): void
  /** What the browser says of its connection. */
  setOnline(isOnline: boolean): void
}

export type GateOptions = {
  wait: (run: () => void, ms: number) => () => void
  chance: () => number
  onChange: (state: GateState) => void
}

/** Keeps ten thousand uploads from knocking on a server that is away: one asks, further and further apart. */
export function createGate({ wait, chance, onChange }: GateOptions): UploadGate {
  let state: GateState = 'open'
  let failures = 0
  let isOnline = true
  let cancelWait: (() => void) | null = null
  const change = (next: GateState) => {
    if (next === state) return
    state = next
    onChange(next)
  }
  const rest = () => {
    cancelWait?.()
    cancelWait = null
  }
  return {
    get state() {
      return state
    },
    failed() {
      // What was under way when the gate closed fails as well and says nothing new.
      if (state === 'closed') return
      failures += 1
      change('closed')
      rest()
      if (isOnline) cancelWait = wait(() => change('probing'), backoff(failures, chance()))
    },
    answered() {
      failures = 0
      rest()
      if (isOnline) change('open')
    },
    setOnline(next) {
      isOnline = next
      rest()
      if (next) change(state === 'closed' ? 'probing' : state)
      else change('closed')
    },
  }
}
