export { PlanName } from './components/plan-name.tsx'
export { planChoicesQuery } from './queries.ts'
