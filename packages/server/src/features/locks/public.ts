export { endLocks } from './end-locks.ts'
export { lockItem } from './lock-item.ts'
export { sweepLocks } from './sweep-locks.ts'
export { unlockItem } from './unlock-item.ts'
