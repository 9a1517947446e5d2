export { endLocks } from './end-locks.ts'
export { lockItem } from './lock-item.ts'
export { unlockItem } from './unlock-item.ts'
