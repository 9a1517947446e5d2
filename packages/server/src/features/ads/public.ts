export { shownSlots } from './shown-slots.ts'
