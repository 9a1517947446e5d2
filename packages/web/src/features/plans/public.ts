export { PlanName } from './components/plan-name.tsx'
export { planTitle } from './plan-words.ts'
export { plansQuery } from './queries.ts'
