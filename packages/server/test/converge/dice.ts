import { randomOf } from '../random.ts'

/** Chance with a seed: the same throws each time. */
export interface Dice {
  /** A whole number from 0 to below the limit. */
  below(limit: number): number
  /** True in so many of a hundred throws. */
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T | undefined
  /** Something of a list in which some are more frequent: `[what, how often]`. */
  weighed<T>(list: readonly (readonly [T, number])[]): T
}

export function diceOf(seed: number): Dice {
  const random = randomOf(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    below,
    chance: percent => random() * 100 < percent,
    // Thrown for an empty list too, so that what follows doesn't depend on what is there.
    pick: list => list[below(Math.max(1, list.length))],
    weighed(list) {
      let left = below(list.reduce((sum, [, weight]) => sum + weight, 0))
      for (const [what, weight] of list) {
        if (left < weight) return what
        left -= weight
      }
      throw new Error('Nothing has a weight')
    },
  }
}

/** Few names, so that they meet; some that other systems or encodings stumble over. */
const stems = [
  'a.txt',
  'b.txt',
  'plan',
  'photos',
  'été 100% #1?.txt',
  'x:y*|<&>".md',
  'straße 😀.txt',
  'end.',
  'q\\u.txt',
]

export function someName(dice: Dice): string {
  const name = dice.pick(stems) ?? ''
  return dice.chance(20) ? otherCase(name) : name
}

/** The name with other capitals. */
export function otherCase(name: string): string {
  const [first = '', ...rest] = name
  const changed = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()
  return changed + rest.join('')
}
