export { depart, lockForDeparture } from './departure/depart.ts'
export { readRemoval } from './departure/read-removal.ts'
