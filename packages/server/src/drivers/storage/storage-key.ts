import { randomBytes } from 'node:crypto'

const keysPerShard = 512

/**
 * Makes a maker of random keys: 32 hexadecimal digits that cannot be guessed (112 random bits). The first four digits,
 * which the local driver takes as folders, stay the same for some hundred keys, so that objects written at the same time
 * lie in one folder and share its sync. They are random too, so several processes spread.
 */
export function createKeyMaker(): () => string {
  let shard = ''
  let left = 0
  return () => {
    if (left === 0) {
      shard = randomBytes(2).toString('hex')
      left = keysPerShard
    }
    left--
    return shard + randomBytes(14).toString('hex')
  }
}
