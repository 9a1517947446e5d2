export { findDrifts } from './recount/find-drifts.ts'
export { mendSpace } from './recount/mend-space.ts'
