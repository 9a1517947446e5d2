export { PlanName } from './components/plan-name.tsx'
export { plansQuery } from './queries.ts'
