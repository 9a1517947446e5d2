export { LookedAt } from './components/looked-at.tsx'
export { useLooking } from './use-looking.ts'
