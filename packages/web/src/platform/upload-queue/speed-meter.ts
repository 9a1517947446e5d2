export interface SpeedMeter {
  /** Records how many units of work have just been done. */
  add(units: number): void
  /** Recent units per second; null while there is too little data. */
  rate(): number | null
  /** Forgets everything, as after a pause. */
  reset(): void
}

const windowMs = 8000
const slotMs = 250
const leastMs = 700

/** Measures the last few seconds, so that it follows the network without jumping. `now` is in milliseconds. */
export function createSpeedMeter(now: () => number): SpeedMeter {
  let slots: { at: number; units: number }[] = []
  let startedAt: number | null = null
  const trim = (at: number) => {
    while (slots[0] && slots[0].at < at - windowMs) slots.shift()
  }
  return {
    add(units) {
      const at = now()
      startedAt ??= at
      const last = slots.at(-1)
      if (last && at - last.at < slotMs) last.units += units
      else slots.push({ at, units })
      trim(at)
    },
    rate() {
      if (startedAt === null) return null
      const at = now()
      trim(at)
      const span = Math.min(at - startedAt, windowMs)
      if (span < leastMs) return null
      return slots.reduce((sum, slot) => sum + slot.units, 0) / (span / 1000)
    },
    reset() {
      slots = []
      startedAt = null
    },
  }
}
