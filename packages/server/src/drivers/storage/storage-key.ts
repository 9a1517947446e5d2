import { randomBytes } from 'node:crypto'

const keysPerShard = 512

/**
 * Returns a function that makes random keys: 32 hexadecimal digits that can't be guessed (112 random bits). The first
 * four digits, which the local driver uses as folders, stay the same for a few hundred keys, so that objects written at
 * the same time are in one folder and share its sync. They are random too, so several processes use different folders.
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
