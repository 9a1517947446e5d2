export { findPlanNames, listPlanPermissions, listShownPlans } from './plans.repository.ts'
export { findOffer, findPlanOfPrice, listPrices, listSold } from './prices.repository.ts'
