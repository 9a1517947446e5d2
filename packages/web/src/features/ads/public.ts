export { AdSlot } from './shown/ad-slot.tsx'
