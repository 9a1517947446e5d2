export { type Cause, hasFailed, type Settled, settle } from './at-gateway/settle.ts'
export { endOwn, recordCancelled, recordChanged, recordResumed } from './change-own.ts'
export { listReminded } from './timeline/list-reminded.ts'
export { note } from './timeline/note.ts'
