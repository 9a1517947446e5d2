export { depart, lockForDeparture } from './departure/depart.ts'
export { isStillHere, listLeavers, mostLeavers } from './departure/departures.repository.ts'
export { readRemoval } from './departure/read-removal.ts'
