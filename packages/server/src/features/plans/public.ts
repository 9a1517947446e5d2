export { findOffer } from './find-offer.ts'
